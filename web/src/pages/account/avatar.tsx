import styles from "./account.module.css";

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-IN");
}

export const Avatar = ({ name }: { name: string }) => (
  <span className={styles.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
);
