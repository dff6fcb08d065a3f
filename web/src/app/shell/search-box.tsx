import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { Search } from "../../ui/icons.tsx";
import css from "./search-box.module.css";
import { searchPath } from "./search-path.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";

const Suggestions = lazyFile(async () => ({ default: (await import("./suggestions.tsx")).Suggestions }));

/** Searches neither wait for it nor fail without it. */
const remember = (term: string): void =>
  void import("./recent-searches.ts").then(
    ({ rememberSearch }) => rememberSearch(term),
    () => undefined,
  );

/** Suggests while typing; Enter searches or opens the selected suggestion. */
export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const navigate = useNavigate();
  const [term, setTerm] = useState("");
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  // Takes over text typed before hydration, in time: React would defer a later effect's update.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    setTerm(typed);
    setOpen(typed.trim().length > 1);
  }, []);
  const { selected, keys, found } = useSuggestionKeys(open, () => setOpen(false));

  function leave(to: string): void {
    setTerm("");
    setOpen(false);
    input.current?.blur();
    void navigate(to);
  }
  function search(event: FormEvent): void {
    event.preventDefault();
    if (term.trim() && !selected) remember(term.trim());
    leave(selected ?? searchPath(term));
  }

  return (
    <search
      className={css.search}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
    >
      <form onSubmit={search}>
        <input
          ref={input}
          className={css.input}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only where searching is the page's whole purpose
          autoFocus={autoFocus}
          maxLength={100}
          placeholder="Search a Product..."
          aria-label="Search a product"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={selected === undefined ? undefined : list + selected}
          value={term}
          onChange={({ target }) => {
            setTerm(target.value);
            setOpen(target.value.trim().length > 1);
          }}
          onKeyDown={keys}
        />
        <button type="submit" className={css.submit} aria-label="Search">
          <Search />
        </button>
      </form>
      {open && (
        <Optional>
          <Suggestions id={list} term={term.trim()} selected={selected} found={found} choose={leave} />
        </Optional>
      )}
    </search>
  );
}
