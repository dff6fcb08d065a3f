import type { Family } from "../../../../shared/products/family.ts";
import { Swatch } from "../../ui/display/swatch.tsx";
import css from "./product-card.module.css";

const maxShown = 5;
/** "Sand, Ink and Cloud". The first use of `Intl` would take a cheap phone 40 ms. */
const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

interface ColourDotsProps {
  family: Family;
  /** The member on the card. */
  id: string;
}

/** The family's other colours. */
export default function ColourDots({ family: { members }, id }: ColourDotsProps) {
  const shown = members.find(({ _id }) => _id === id)?.values.colour;
  const byColour = new Map(members.map((member) => [member.values.colour, member]));
  const others = [...byColour.values()].filter(({ values }) => values.colour !== shown);
  if (others.length === 0) return null;
  const toned = others.filter(({ tones }) => tones).slice(0, maxShown);
  const left = others.length - toned.length;
  return (
    <p className={css.dots}>
      <span className="visually-hidden">
        {`Also in ${listOf(others.map(({ values }) => values.colour))}`}
      </span>
      {toned.map(({ _id, tones = [] }) => (
        <Swatch key={_id} tones={tones} className={css.dot} />
      ))}
      {left > 0 && <span aria-hidden="true">+{left}</span>}
    </p>
  );
}
