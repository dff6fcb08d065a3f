import { useStored } from "../../lib/storage.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import css from "./finder.module.css";
import { singleKeys } from "./staff-keys.ts";

const isApple = /Mac|iP/.test(navigator.platform);
const findKeys = isApple ? "⌘K" : "Ctrl K";

const keys: readonly (readonly [string, string])[] = [
  ["j", "Next row"],
  ["k", "Previous row"],
  ["Enter", "Open the row"],
  ["x", "Select the row"],
  ["/", "Search this list"],
  ["?", "Show these shortcuts"],
];

export default function KeysDialog({ open, close }: { open: boolean; close: () => void }) {
  const isOn = useStored(singleKeys);
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={close}>
      <dl className={css.keys}>
        <div>
          <dt>
            <kbd>{findKeys}</kbd>
          </dt>
          <dd>Find an order, product, customer, page or action</dd>
        </div>
        {isOn &&
          keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
      </dl>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => singleKeys.write(target.checked ? undefined : false)}
        />
        Use single keys. Turn them off if you control this page by voice.
      </label>
    </Dialog>
  );
}
