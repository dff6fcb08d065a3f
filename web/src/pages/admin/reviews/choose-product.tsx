import { type FormEvent, useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import admin from "../parts/admin.module.css";
import { ProductPicker } from "../parts/product-picker.tsx";
import css from "./reviews.module.css";

/** A complete id is searched for at once. */
const idLength = 24;

/** Finds the product whose reviews to show, by id or name. */
export function ChooseProduct({
  productId,
  onChoose,
}: {
  productId: string;
  onChoose: (id: string) => void;
}) {
  const [typed, setTyped] = useState(productId);
  const [problem, setProblem] = useState("");
  const [seen, setSeen] = useState(productId);
  if (productId !== seen) {
    setSeen(productId);
    setTyped(productId);
  }

  function choose(id: string) {
    setTyped(id);
    setProblem("");
    onChoose(id);
  }
  function search(event: FormEvent) {
    event.preventDefault();
    const id = cleanCode(typed);
    if (id) choose(id);
    else setProblem("Enter a product ID");
  }
  function type(text: string) {
    setTyped(text);
    setProblem("");
    const id = cleanCode(text);
    if (id.length === idLength) onChoose(id);
  }

  return (
    <div className={`${css.choose} ${admin.compact}`}>
      <form className={css.byId} onSubmit={search} noValidate>
        <Field
          label="Product ID"
          value={typed}
          error={problem || undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" variant="secondary" size="small">
          Search
        </Button>
      </form>
      <ProductPicker onPick={choose} />
    </div>
  );
}
