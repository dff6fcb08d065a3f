import { roles, type User } from "../../../../../shared/account.ts";
import { call, useApi } from "../../../lib/api.ts";
import { useOwnWrite, withChanged } from "../../../lib/own-write.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SelectField } from "../../../ui/field.tsx";
import css from "../parts/admin.module.css";
import { Confirmation } from "../parts/confirmation.tsx";
import { ListView, listSize, NoMatch } from "../parts/list-view.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { SearchField } from "../parts/search-field.tsx";
import type { Column } from "../parts/table.tsx";
import { oneOf, type Query, useQuery } from "../parts/use-query.ts";
import { type Removal, useRemoval } from "../parts/use-removal.ts";

const columnsOf = (ask: (user: User) => void): Column<User>[] => [
  { name: "User ID", kind: "id", cell: ({ _id }) => _id },
  { name: "Email", cell: ({ email }) => <span className={css.long}>{email}</span> },
  { name: "Name", cell: ({ name }) => name },
  { name: "Role", cell: ({ role }) => <Badge tone={role === "admin" ? "good" : "neutral"}>{role}</Badge> },
  {
    name: "Actions",
    kind: "actions",
    cell: (user) => (
      <RowActions of={user.name} edit={`/admin/users/${user._id}`} onDelete={() => ask(user)} />
    ),
  },
];

const filtersOf = ({ read }: Query) => ({ search: read("search"), role: oneOf(roles, read("role")) });

function Filters({ query }: { query: Query }) {
  const { search = "", role = "" } = filtersOf(query);
  return (
    <search className={css.filters}>
      <SearchField
        label="Search"
        placeholder="Name, email or user ID"
        value={search}
        onSearch={(text) => query.set({ search: text })}
      />
      <SelectField label="Role" value={role} onChange={({ target }) => query.set({ role: target.value })}>
        <option value="">Any role</option>
        {roles.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

function DeleteUser({ removal: { asked, confirm, cancel } }: { removal: Removal<User> }) {
  return (
    <Confirmation
      open={asked !== undefined}
      title="Do you want to delete this user?"
      action="Delete"
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>
        <span className={css.named}>{asked?.name}</span> ({asked?.email}) is signed out everywhere and cannot
        come back. Orders and reviews stay.
      </p>
    </Confirmation>
  );
}

function useUsers(query: Query) {
  const { search, role } = filtersOf(query);
  const answer = useApi(
    "admin/users/list",
    { search, role, limit: listSize, cursor: query.cursor },
    { keepPreviousData: true },
  );
  const removal = useRemoval({
    answer,
    without: (answer, { _id }: User) => ({
      ...answer,
      users: answer.users.filter((user) => user._id !== _id),
      usersCount: answer.usersCount - 1,
    }),
    remove: ({ _id }) => call("admin/users/delete", { id: _id }),
    done: "User Deleted Successfully",
  });
  const changed = useOwnWrite("admin/users/update", "", answer.mutate);
  const rows = answer.data && withChanged(answer.data.users, changed?.user);
  return { answer, removal, rows };
}

export default function UsersPage() {
  const query = useQuery();
  const { search, role } = filtersOf(query);
  const { answer, removal, rows } = useUsers(query);
  return (
    <div className={css.page}>
      <Filters query={query} />
      <ListView
        caption="Users"
        columns={columnsOf(removal.ask)}
        keyOf={({ _id }) => _id}
        answer={answer}
        rows={rows}
        total={search || role ? undefined : answer.data?.usersCount}
        query={query}
        list={removal.list}
        empty={<NoMatch what="user" all="/admin/users" />}
      />
      <DeleteUser removal={removal} />
    </div>
  );
}
