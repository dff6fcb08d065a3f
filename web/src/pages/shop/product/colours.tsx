import { Link } from "react-router-dom";
import { formatPrice } from "../../../../../shared/core/money.ts";
import type { Family, FamilyMember } from "../../../../../shared/products/family.ts";
import { type Axis, axisNames } from "../../../../../shared/products/family-words.ts";
import { classes } from "../../../ui/classes.ts";
import { srcSetOf } from "../../../ui/display/product-picture.tsx";
import { Swatch } from "../../../ui/display/swatch.tsx";
import css from "./colours.module.css";
import { mainSizes } from "./gallery.tsx";

/** Fetches what the gallery would show first. */
function fetchPicture({ image }: FamilyMember): void {
  if (!image) return;
  const picture = new Image();
  picture.sizes = mainSizes;
  picture.srcset = srcSetOf(image.url) ?? "";
  picture.src = image.url;
}

interface Choice {
  value: string;
  member: FamilyMember;
}

/** For each value the member that differs in nothing else, otherwise the first in stock. */
function choicesOf({ members }: Family, here: FamilyMember | undefined, axis: Axis): Choice[] {
  const values = [...new Set(members.flatMap((member) => member.values[axis] ?? []))];
  const alike = ({ values }: FamilyMember) =>
    JSON.stringify({ ...values, [axis]: "" }) === JSON.stringify({ ...here?.values, [axis]: "" });
  return values.flatMap((value) => {
    const having = members.filter((member) => member.values[axis] === value);
    const member = having.find(alike) ?? having.find(({ stock }) => stock > 0) ?? having[0];
    return member ? { value, member } : [];
  });
}

interface ChoiceLinkProps extends Choice {
  here: FamilyMember | undefined;
  tones: readonly string[] | undefined;
}

function ChoiceLink({ value, member, here, tones }: ChoiceLinkProps) {
  const { _id, price, stock } = member;
  const ahead = () => fetchPicture(member);
  const otherPrice = here && price !== here.price ? formatPrice(price) : undefined;
  return (
    <Link
      to={`/product/${_id}`}
      state={{ keepScroll: true }}
      className={classes(css.choice, stock < 1 && css.soldOut)}
      aria-label={[value, otherPrice, stock < 1 && "sold out"].filter(Boolean).join(", ")}
      aria-current={_id === here?._id ? "true" : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      {tones && <Swatch tones={tones} className={css.swatch} />}
      <span className={css.value}>{value}</span>
      {otherPrice && (
        <span className={css.price} translate="no">
          {otherPrice}
        </span>
      )}
    </Link>
  );
}

interface ColoursProps {
  family: Family;
  /** The member shown. */
  id: string;
}

/** Links to the other members, which the page shows in place. */
export function Colours({ family, id }: ColoursProps) {
  const here = family.members.find(({ _id }) => _id === id);
  return family.axes.map((axis) => (
    <nav key={axis} className={css.axis} aria-label={axisNames[axis]}>
      <p className={css.name} aria-hidden="true">
        {axisNames[axis]} <b>{here?.values[axis]}</b>
      </p>
      <ul className={css.choices}>
        {choicesOf(family, here, axis).map(({ value, member }) => (
          <li key={value}>
            <ChoiceLink
              value={value}
              member={member}
              here={here}
              tones={axis === "colour" ? member.tones : undefined}
            />
          </li>
        ))}
      </ul>
    </nav>
  ));
}
