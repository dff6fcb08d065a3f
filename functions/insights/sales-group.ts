export type GroupKind = "category" | "state";
export type Figure = "orders" | "units" | "paise";

/** Attribute names are placeholders of expressions too, which take letters and digits. */
const plain = (name: string): string => name.replaceAll(/[^A-Za-z]/g, "");

export const groupName = (kind: GroupKind, name: string, figure: Figure): string =>
  `${kind}_${plain(name)}_${figure}`;

export function readGroupName(attribute: string): { kind: string; name: string; figure: string } {
  const [kind = "", name = "", figure = ""] = attribute.split("_");
  return { kind, name, figure };
}
