import { allows } from "../../../../../shared/staff/allows.ts";
import { type Permission, permissions } from "../../../../../shared/staff/permissions.ts";

interface NounWords {
  name: string;
  /** What each verb lets someone do. */
  read?: string;
  write?: string;
  refund?: string;
}

const nouns = {
  orders: {
    name: "Orders",
    read: "See orders",
    write: "Ship, cancel and edit orders, and take them by phone",
  },
  returns: { name: "Returns", read: "See returns", write: "Approve and receive returns" },
  messages: { name: "Messages", read: "Read messages", write: "Answer messages" },
  customers: { name: "Customers", read: "See customers", write: "Edit and delete customers" },
  reviews: { name: "Reviews", read: "See reviews", write: "Hide and delete reviews" },
  catalogue: {
    name: "Catalogue",
    read: "See products, stock and families",
    write: "Edit products, prices and stock, and import files",
  },
  coupons: { name: "Coupons", read: "See coupons", write: "Create and stop coupons" },
  money: { name: "Payments", read: "See payments and refunds", refund: "Send refunds" },
  invoices: { name: "Invoices", read: "See and export invoices" },
  reports: { name: "Reports", read: "See revenue and reports" },
  staff: { name: "Team", write: "Invite people, and change roles" },
  keys: { name: "API keys", write: "Create and end API keys" },
  webhooks: { name: "Webhooks", write: "Create and change webhooks" },
  settings: { name: "Settings", read: "See the shop's settings" },
  audit: { name: "Audit log", read: "See who changed what" },
} as const satisfies Record<string, NounWords>;

type Noun = keyof typeof nouns;
const isNoun = (noun: string): noun is Noun => Object.hasOwn(nouns, noun);

export interface Level {
  /** Undefined for no access. */
  permission: Permission | undefined;
  name: string;
  words: string;
}

const verbNames = { read: "View", write: "View and edit", refund: "View and refund" } as const;

export interface Choice {
  noun: Noun;
  name: string;
  /** From no access to the most. */
  levels: readonly Level[];
}

const none: Level = { permission: undefined, name: "No access", words: "" };

/** What a role decides, one noun after the other. */
export const choices: readonly Choice[] = Object.keys(nouns)
  .filter(isNoun)
  .map((noun) => {
    const words: NounWords = nouns[noun];
    const levels = permissions.flatMap((permission) => {
      const [of, verb] = permission.split(":");
      if (of !== noun || (verb !== "read" && verb !== "write" && verb !== "refund")) return [];
      const text = words[verb];
      return text ? [{ permission, name: verbNames[verb], words: text }] : [];
    });
    return { noun, name: words.name, levels: [none, ...levels] };
  });

/** The most that a role may do with a noun. */
export const levelOf = ({ levels }: Choice, granted: readonly Permission[]): Level =>
  [...levels].reverse().find(({ permission }) => permission !== undefined && allows(granted, permission)) ??
  none;

/** The nouns that a role reaches, each with what it may do. */
export const grantedIn = (granted: readonly Permission[]) =>
  choices
    .map((choice) => ({ ...levelOf(choice, granted), name: choice.name, noun: choice.noun }))
    .filter(({ permission }) => permission !== undefined);
