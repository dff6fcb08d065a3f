import { useState } from "react";
import { useApi } from "../../../lib/staff-api.ts";
import { SearchField } from "../parts/search-field.tsx";
import styles from "./phone-orders.module.css";

const maxFound = 6;

interface Customer {
  name: string;
  email: string;
}

interface CustomerSearchProps {
  choose: (customer: Customer) => void;
}

/** Finds an account by name or email. Without the right to, staff type both. */
export function CustomerSearch({ choose }: CustomerSearchProps) {
  const [search, setSearch] = useState("");
  const { data, error } = useApi("admin/users/list", search ? { search, limit: maxFound } : null);
  const found = search === "" ? undefined : data?.users;
  if (error?.code === "forbidden") return null;
  return (
    <div>
      <SearchField label="Find a customer" placeholder="Name or email" value={search} onSearch={setSearch} />
      <p className="visually-hidden" role="status">
        {found && `${found.length} customers found`}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="Customers found">
          {found.map(({ _id, name, email }) => (
            <li key={_id}>
              <button
                type="button"
                onClick={() => {
                  choose({ name, email });
                  setSearch("");
                }}
              >
                <span>
                  {name}
                  <span className={styles.soft}>{email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && (
        <p className={styles.soft}>No account matches. Enter the customer's name and email below.</p>
      )}
    </div>
  );
}
