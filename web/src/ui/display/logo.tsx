import css from "./logo.module.css";

export function EarMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 30 40" fill="none" aria-hidden="true">
      <circle cx="5" cy="20" r="4.4" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="4.4" strokeLinecap="round">
        <path d="M12.5 10.4a12.2 12.2 0 0 1 0 19.2" />
        <path d="M18.8 2.3a22.4 22.4 0 0 1 0 35.3" />
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
