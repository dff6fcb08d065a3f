import { Link } from "react-router-dom";
import { roles } from "../../../../../shared/accounts/roles.ts";
import type { UserForStaff as User } from "../../../../../shared/accounts/schemas.ts";
import { useOwnWrite, withChanged } from "../../../lib/own-write.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice, searchFor } from "../parts/filters.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import type { Column } from "../parts/table.tsx";
import { tagged } from "../parts/tag-filter.tsx";
import { RowTags } from "../parts/tags.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { CustomerExport } from "./customer-export.tsx";

const columnsOf = (ask: (user: User) => void): Column<User>[] => [
  {
    name: "Name",
    cell: ({ _id, name, email, tags }) => (
      <span className={css.person}>
        <Link to={`/admin/users/${_id}`}>{name}</Link>
        <span className={css.second}>
          <Link to={`/admin/orders?search=${encodeURIComponent(email)}`} aria-label={`Orders of ${name}`}>
            Orders
          </Link>
        </span>
        <RowTags tags={tags} />
      </span>
    ),
  },
  { name: "Email", cell: ({ email }) => <span className={css.long}>{email}</span> },
  { name: "Role", cell: ({ role }) => <Badge tone={role === "admin" ? "good" : "neutral"}>{role}</Badge> },
  { name: "Joined", cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: "User ID", kind: "id", cell: ({ _id }) => _id },
  {
    name: "Actions",
    kind: "actions",
    cell: (user) => (
      <RowActions
        permission="customers:write"
        of={user.name}
        edit={`/admin/users/${user._id}`}
        onDelete={() => ask(user)}
      />
    ),
  },
];

const filters = {
  search: searchFor("Name, email or user ID"),
  role: choice("Role", roles, { any: "Any role" }),
  tag: tagged("customer"),
};

export default function UsersPage() {
  const list = useList(filters);
  const answer = useApi("admin/users/list", list.input, whilePaging);
  const changed = useOwnWrite("admin/users/update", "", answer.mutate);
  const removal = useRemoval({
    list,
    answer,
    without: (shown, user: User) => ({
      ...shown,
      users: others(shown.users, user),
      usersCount: shown.usersCount - 1,
    }),
    remove: ({ _id }, reason) => call("admin/users/delete", { id: _id, reason }),
    done: "User Deleted Successfully",
  });
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data && withChanged(answer.data.users, changed?.user)}
      keyOf={({ _id }) => _id}
      columns={columnsOf(removal.ask)}
      caption="Users"
      saved="customers"
      total={list.isFiltered ? undefined : answer.data?.usersCount}
      noun="user"
      tools={<CustomerExport values={list.values} />}
    >
      <RemovalDialog of={removal} title="Do you want to delete this user?" asksReason>
        {({ name, email }) => (
          <p>
            <span className={css.named}>{name}</span> ({email}) is signed out everywhere and loses access for
            good. Their orders and reviews stay.
          </p>
        )}
      </RemovalDialog>
    </AdminList>
  );
}
