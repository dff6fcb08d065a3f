import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Field } from "../../../ui/field.tsx";

/** Long enough to type on, short enough to seem at once. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Asks when typing pauses; Enter asks at once. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    // Going back changes what is asked for from outside.
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
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
        asked.current = text.trim();
        onSearch(text.trim());
      }}
    />
  );
}
