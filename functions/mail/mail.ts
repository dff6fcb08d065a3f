export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Defaults to the sender. */
  replyTo?: string;
}
