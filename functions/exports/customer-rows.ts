import type { Input } from "../../shared/contract.ts";
import { yesOrNo } from "../../shared/core/csv.ts";
import { listDeskUsers } from "../desk/staff-lists.ts";
import { isProven, type User } from "../identity/user.ts";
import { type Column, type Source, sourceOfList } from "./source.ts";

const customerColumns: readonly Column<User>[] = [
  { header: "ID", cell: ({ id }) => id },
  { header: "Name", cell: ({ name }) => name },
  { header: "Email", cell: ({ email }) => email },
  { header: "Email proven", cell: (user) => yesOrNo(isProven(user)) },
  { header: "Role", cell: ({ role }) => role },
  { header: "Guest", cell: ({ guest }) => yesOrNo(guest) },
  { header: "Registered", cell: ({ createdAt }) => createdAt },
];

export const customerSource = (query: Input<"admin/users/list">): Source =>
  sourceOfList({
    name: "customers",
    columns: customerColumns,
    find: (page) => listDeskUsers({ ...query, ...page }),
  });
