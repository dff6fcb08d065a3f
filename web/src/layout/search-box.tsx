import { type FormEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { Search } from "../ui/icons.tsx";
import css from "./search-box.module.css";

/** Where a search leads: to the matches, or with nothing to look for, to everything. */
export function searchPath(term: string): string {
  const keyword = term.trim();
  return keyword ? `/products/${encodeURIComponent(keyword)}` : "/products";
}

export function SearchBox() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  function search(event: FormEvent) {
    event.preventDefault();
    if (!input.current) return;
    void navigate(searchPath(input.current.value));
    input.current.value = "";
    input.current.blur();
  }

  return (
    <search className={css.search}>
      <form onSubmit={search}>
        <input
          ref={input}
          className={css.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Search a Product..."
          aria-label="Search a product"
        />
        <button type="submit" className={css.submit} aria-label="Search">
          <Search />
        </button>
      </form>
    </search>
  );
}
