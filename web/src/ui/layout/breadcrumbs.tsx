import { Link } from "react-router-dom";
import css from "./breadcrumbs.module.css";

/** The last entry is this page, without a link. */
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
