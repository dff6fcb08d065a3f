import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { load } from "../../lib/storage.ts";
import { Search } from "../../ui/display/icons.tsx";
import css from "./search-box.module.css";
import { searchPath } from "./search-path.ts";
import { useSuggestionKeys } from "./use-suggestion-keys.ts";

const Suggestions = lazyFile(() => import("./suggestions.tsx"));

/** Searches neither wait for it nor fail without it. */
const remember = (term: string): void =>
  void import("./recent-searches.ts").then(
    ({ rememberSearch }) => rememberSearch(term),
    () => undefined,
  );

/** Holds the typed term and whether suggestions are shown. */
function useTerm(input: RefObject<HTMLInputElement | null>) {
  const [term, setTerm] = useState("");
  const [open, setOpen] = useState(false);
  function type(text: string): void {
    setTerm(text);
    setOpen(text.trim().length > 1);
  }
  // Takes over text typed before hydration, in time: React would defer a later effect's update.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => type(input.current?.value ?? ""), []);
  const reopen = () => setOpen(term.length > 1 || load("localStorage", "recentSearches") !== null);
  return { term, open, type, reopen, close: () => setOpen(false) };
}

/** Suggests recent searches, and others while typing; Enter searches or opens the selected suggestion. */
export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { term, open, type, reopen, close } = useTerm(input);
  const list = useId();
  const { selected, keys, found } = useSuggestionKeys(open, close);

  function leave(to: string): void {
    type("");
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
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
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
          onChange={({ target }) => type(target.value)}
          onClick={open || autoFocus ? undefined : reopen}
          onKeyDown={open ? keys : ({ key }) => key === "ArrowDown" && reopen()}
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
