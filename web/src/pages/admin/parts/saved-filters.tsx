import { useState } from "react";
import { Link } from "react-router-dom";
import type { FilteredList, SavedFilter } from "../../../../../shared/desk/saved-filters.ts";
import { may } from "../../../app/session/may.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { classes } from "../../../ui/classes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import css from "./saved-filters.module.css";

const SaveDialog = lazyFile(() => import("./save-filter-dialog.tsx"));
const DeleteDialog = lazyFile(() => import("./delete-filter-dialog.tsx"));

type Values = Readonly<Record<string, string | undefined>>;

const given = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

function isSame(query: Values, other: Values): boolean {
  const names = Object.keys(query);
  return names.length === Object.keys(other).length && names.every((name) => query[name] === other[name]);
}

interface SavedFiltersProps {
  list: FilteredList;
  /** The list's parameters now. */
  values: Values;
}

interface EntryProps {
  filter: SavedFilter;
  isHere: boolean;
}

const Entry = ({ filter: { name, query, shared, by, isOwn }, isHere }: EntryProps) => (
  <Link
    to={`?${new URLSearchParams(query)}`}
    className={classes(css.chip, isHere && css.here)}
    aria-current={isHere || undefined}
    title={shared ? `Shared by ${isOwn ? "you" : by}` : undefined}
  >
    {name}
    {shared && <span className="visually-hidden">, shared</span>}
  </Link>
);

/** Named filters of this list, as links, and the way to save or delete the one on screen. */
export function SavedFilters({ list, values }: SavedFiltersProps) {
  const { data, mutate } = useApi("admin/filters/list", { list }, { revalidateOnFocus: false });
  const { user } = useSession();
  const [asked, setAsked] = useState<"save" | "delete">();
  const query = given(values);
  const filters = data?.filters ?? [];
  const here = filters.find((each) => isSame(each.query, query));
  const isFiltered = Object.keys(query).length > 0;
  const close = () => setAsked(undefined);
  if (!data || (filters.length === 0 && !isFiltered)) return null;
  return (
    <div className={css.bar}>
      {filters.length > 0 && (
        <nav aria-label="Saved filters">
          <ul className={css.chips}>
            {filters.map((filter) => (
              <li key={filter._id}>
                <Entry filter={filter} isHere={filter === here} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isFiltered && !here && (
        <Button variant="ghost" size="small" onClick={() => setAsked("save")}>
          Save filter
        </Button>
      )}
      {here && (here.isOwn || may(user, "staff:write")) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Delete filter ${here.name}`}
          onClick={() => setAsked("delete")}
        >
          Delete filter
        </Button>
      )}
      {asked === "save" && (
        <Optional>
          <SaveDialog list={list} query={query} refresh={mutate} close={close} />
        </Optional>
      )}
      {asked === "delete" && here && (
        <Optional>
          <DeleteDialog filter={here} refresh={mutate} close={close} />
        </Optional>
      )}
    </div>
  );
}
