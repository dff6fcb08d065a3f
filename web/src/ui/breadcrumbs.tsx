import { Link } from "react-router-dom";
import css from "./breadcrumbs.module.css";

/** The trail to this page; its last entry is the page itself and needs no link. */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css.list}>
        {trail.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
