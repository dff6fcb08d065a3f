import { useState } from "react";
import { previewMinutes } from "../../../../../shared/core/limits.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Field } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";

export default function Preview({ productId }: { productId: string }) {
  const [link, setLink] = useState<string>();
  const { busy, run } = useAction(async () => {
    setLink((await call("admin/products/preview", { id: productId })).link);
  });
  return (
    <section className={css.panel} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <p className={css.soft}>
        Makes a link that shows the saved product, even if it's hidden, to anyone who has it. It works for{" "}
        {previewMinutes} minutes.
      </p>
      {link && (
        <>
          <Field
            label="Link"
            name="preview-link"
            value={link}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <p>
            <a href={link} target="_blank" rel="noreferrer">
              Open the preview
            </a>
          </p>
        </>
      )}
      <div className={css.buttons}>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          {link ? "Create another link" : "Create preview link"}
        </Button>
      </div>
    </section>
  );
}
