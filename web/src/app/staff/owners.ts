import { useApi } from "../../lib/staff-api.ts";

const listOf = new Intl.ListFormat("en-IN", { type: "disjunction" });
const shown = 3;

/** Whom staff can ask for another role, as in "Asha Rao or Mira Sen". */
export function useOwners(): string {
  const { data } = useApi("admin/desk/get", {}, { revalidateOnFocus: false });
  const owners = data?.colleagues.filter(({ isOwner }) => isOwner).slice(0, shown) ?? [];
  return owners.length > 0 ? listOf.format(owners.map(({ name }) => name)) : "an owner of the shop";
}
