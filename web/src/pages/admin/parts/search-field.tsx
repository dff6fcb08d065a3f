import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "../../../ui/fields/field.tsx";

/** Long enough to keep typing, short enough to feel immediate. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when typing pauses, or on Enter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    // Back and Forward change the value from outside.
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = wanted;
      search(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Field
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        searched.current = text.trim();
        onSearch(text.trim());
      }}
    />
  );
}
