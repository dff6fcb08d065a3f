import { Link } from "react-router-dom";
import css from "./admin.module.css";
import { IfMay } from "./if-may.tsx";

interface CustomerLinkProps {
  of: { _id: string; name: string; guestEmail?: string | undefined };
}

/** Guests have no account to link to. */
export const CustomerLink = ({ of: { _id, name, guestEmail } }: CustomerLinkProps) =>
  guestEmail ? (
    <span className={css.person}>
      {name} <span className={css.second}>Guest, {guestEmail}</span>
    </span>
  ) : (
    <IfMay permission="customers:read" otherwise={<span className={css.person}>{name}</span>}>
      <Link className={css.person} to={`/admin/users/${_id}`}>
        {name}
      </Link>
    </IfMay>
  );
