import { useId } from "react";
import { methodWords } from "../../../../../../shared/orders/method-words.ts";
import type { MethodName } from "../../../../../../shared/payments/offers.ts";
import { drawn } from "../../../../ui/display/icons.tsx";
import css from "./choice.module.css";
import { hintOf, type Way } from "./ways.ts";

const icons = {
  upi: drawn("M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2ZM9.5 12l2 2 3.5-4"),
  netbanking: drawn("M3.5 9.5 12 4l8.5 5.5zM4 20h16M6 12.5V17M10 12.5V17M14 12.5V17M18 12.5V17"),
  card: drawn(
    "M4.5 5.5h15a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3 10h18M6.5 14.5h4",
  ),
};

interface MethodListProps {
  ways: readonly Way[];
  chosen: MethodName;
  choose: (method: MethodName) => void;
  isDisabled: boolean;
}

export function MethodList({ ways, chosen, choose, isDisabled }: MethodListProps) {
  const name = useId();
  return (
    <fieldset className={css.ways} disabled={isDisabled} aria-labelledby="payment-title">
      {ways.map(({ method }) => {
        const Icon = icons[method];
        return (
          <label key={method} className={css.way}>
            <input
              type="radio"
              name={name}
              checked={method === chosen}
              onChange={() => choose(method)}
              aria-labelledby={`${name}-${method}`}
              aria-describedby={`${name}-${method}-hint`}
            />
            <Icon className={css.wayIcon} width="24" height="24" />
            <span className={css.wayTitle} id={`${name}-${method}`}>
              {methodWords[method]}
            </span>
            <span className={css.wayHint} id={`${name}-${method}-hint`}>
              {hintOf(method)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
