import type { User } from "../../../../shared/accounts/schemas.ts";
import type { Permission } from "../../../../shared/staff/permissions.ts";
import { pages } from "../pages.ts";
import { may } from "../session/may.ts";

interface KnownPlace extends Place {
  permission?: Permission | undefined;
}

export interface Place {
  name: string;
  to: string;
  detail?: string | undefined;
}

/** Staff's pages without an id in their path. */
const places: readonly KnownPlace[] = [
  ...pages
    .filter(({ access, path }) => access === "staff" && !/[:*]/.test(path))
    .map(({ path, title, name = title, permission }) => ({
      name,
      to: path,
      detail: name === title ? undefined : title,
      permission,
    })),
  { name: "Shop", to: "/", detail: "As customers see it" },
  { name: "My account", to: "/account" },
];

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** True if the name and detail contain every word of the text. */
export function matches({ name, detail = "" }: Pick<Place, "name" | "detail">, text: string): boolean {
  const shown = `${name} ${detail}`.toLowerCase();
  return wordsIn(text).every((word) => shown.includes(word));
}

/** Those with every word, and those whose name begins with the text first. */
export function findPlaces(user: User | null, text: string): Place[] {
  const [first = ""] = wordsIn(text);
  const found = places.filter((place) => may(user, place.permission) && matches(place, text));
  const isFirst = ({ name }: Place): boolean => name.toLowerCase().startsWith(first);
  return [...found.filter(isFirst), ...found.filter((place) => !isFirst(place))];
}
