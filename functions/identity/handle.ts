import type { User } from "./user.ts";

const longest = 30;

/** Returns the first name in lowercase Latin letters and digits, or "staff". */
export const firstHandle = (name: string): string =>
  (name.trim().split(/\s+/)[0] ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, longest) || "staff";

/** Members who joined before handles existed have one that their id makes unique. */
export const handleOf = ({ handle, name, id }: Pick<User, "handle" | "name" | "id">): string =>
  handle ?? `${firstHandle(name)}-${id.slice(-6)}`;
