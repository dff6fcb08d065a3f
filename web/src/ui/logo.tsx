import css from "./logo.module.css";

/** A sound and the ear that hears it: a dot with three arcs. */
export function EarMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="7" cy="25" r="4" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="3.4" strokeLinecap="round">
        <path d="M7 15.5a9.5 9.5 0 0 1 9.5 9.5" />
        <path d="M7 9.2A15.8 15.8 0 0 1 22.8 25" />
        <path d="M7 2.9A22.1 22.1 0 0 1 29.1 25" />
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <span className={css.logo}>
      <EarMark className={css.symbol} />
      <span className={css.word}>earshot</span>
    </span>
  );
}
