export interface Link {
  label: string;
  url: string;
}

export interface Item {
  name: string;
  detail: string;
  value?: string;
  /** An absolute URL. */
  picture?: string | undefined;
}

export interface Content {
  /** Also the heading, without the number. */
  subject: string;
  /** What the mail is about, for example { noun: "Order", number: "ES-10482" }. */
  about?: { noun: string; number: string };
  greeting: string;
  paragraphs: string[];
  action?: Link;
  items?: Item[];
  /** The last one is the total. */
  sums?: { label: string; value: string }[];
  /** For example an address, line by line. */
  facts?: { label: string; lines: string[] }[];
  links?: Link[];
  notes?: string[];
}
