import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useActions } from "./actions.ts";
import css from "./finder.module.css";
import { type Found, type Group, useFound } from "./use-found.ts";

interface FinderProps {
  open: boolean;
  close: () => void;
  /** Shows the keyboard shortcuts. */
  help: () => void;
}

interface ResultsProps {
  groups: readonly Group[];
  id: string;
  chosen: Found | undefined;
  go: (found: Found) => void;
}

const keyOf = (found: Found): string => ("to" in found ? found.to : found.name);
const optionId = (id: string, found: Found): string => `${id}-${keyOf(found).replace(/\W+/g, "-")}`;

const Results = ({ groups, id, chosen, go }: ResultsProps) => (
  <div id={id} role="listbox" aria-label="Results" className={css.results}>
    {groups.map(({ name, found }) => (
      <fieldset key={name} className={css.set} aria-labelledby={`${id}-${name}`}>
        <p id={`${id}-${name}`} className={css.group}>
          {name}
        </p>
        {found.map((each) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field
          <div
            key={keyOf(each)}
            id={optionId(id, each)}
            role="option"
            tabIndex={-1}
            aria-selected={each === chosen}
            className={classes(css.option, each === chosen && css.chosen)}
            onClick={() => go(each)}
          >
            <span className={css.name}>{each.name}</span>
            {each.detail && <span className={css.detail}>{each.detail}</span>}
          </div>
        ))}
      </fieldset>
    ))}
  </div>
);

interface Choice {
  groups: readonly Group[];
  isSearching: boolean;
  go: (found: Found) => void;
}

/** Arrow keys choose, until then it is the first. Enter opens pages and actions at once, and others when they are found. */
function useChoice({ groups, isSearching, go }: Choice) {
  const [key, setKey] = useState<string>();
  const [isAwaited, setIsAwaited] = useState(false);
  const found = groups.flatMap((group) => group.found);
  const chosen = found.find((each) => keyOf(each) === key) ?? found[0];
  const isAtOnce = groups.some((group) => group.isAtOnce && chosen && group.found.includes(chosen));
  const open = useEffectEvent(() => {
    setIsAwaited(false);
    if (chosen) go(chosen);
  });
  useEffect(() => {
    if (isAwaited && !isSearching) open();
  }, [isAwaited, isSearching]);
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && chosen && isAtOnce) go(chosen);
    else if (event.key === "Enter") setIsAwaited(true);
    if (move === undefined) return;
    const at = chosen ? found.indexOf(chosen) : -1;
    const next = found[(at + move + found.length) % found.length];
    setKey(next && keyOf(next));
    event.preventDefault();
  }
  function reset(): void {
    setKey(undefined);
    setIsAwaited(false);
  }
  return { count: found.length, chosen, press, reset };
}

interface StateProps {
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}

const State = ({ count, isSearching, hasFailed }: StateProps) => (
  <p className={css.state} role="status">
    {isSearching && "Searching…"}
    {!isSearching && count === 0 && "Nothing found. Try a number, a name or an email address."}
    {!isSearching && hasFailed && " Some results couldn't be loaded."}
    {!isSearching && count > 0 && (
      <span className="visually-hidden">{`${count} ${count === 1 ? "result" : "results"}`}</span>
    )}
  </p>
);

/** A modal focuses this field when it opens. */
const focusFirst = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "");

function Find({ close, help }: Omit<FinderProps, "open">) {
  const [text, setText] = useState("");
  const { groups, ...state } = useFound(text, useActions(help));
  const navigate = useNavigate();
  const id = useId();
  function go(found: Found): void {
    close();
    if ("to" in found) void navigate(found.to);
    // Once the closed dialog has given the focus back.
    else setTimeout(found.act);
  }
  const { count, chosen, press, reset } = useChoice({ groups, isSearching: state.isSearching, go });
  const chosenId = chosen && optionId(id, chosen);

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  return (
    <div className={css.finder}>
      <input
        ref={focusFirst}
        type="search"
        role="combobox"
        className={css.field}
        aria-label="Order, product, customer, page or action"
        placeholder="Order, product, customer, page or action"
        aria-expanded={count > 0}
        aria-controls={id}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          reset();
        }}
        onKeyDown={press}
      />
      <Results groups={groups} id={id} chosen={chosen} go={go} />
      <State {...state} count={count} />
      <button type="button" className={css.help} onClick={help}>
        Keyboard shortcuts
      </button>
    </div>
  );
}

export default function Finder({ open, close, help }: FinderProps) {
  return (
    <Dialog open={open} title="Find" onClose={close}>
      <Find close={close} help={help} />
    </Dialog>
  );
}
