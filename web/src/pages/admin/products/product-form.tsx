import { useState } from "react";
import { NewProduct } from "../../../../../shared/admin.ts";
import { categories, categoryNames } from "../../../../../shared/catalogue.ts";
import type { Image } from "../../../../../shared/product.ts";
import { messageOf } from "../../../api.ts";
import { useForm } from "../../../form.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Field, SelectField, TextArea } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { PicturesField } from "./pictures-field.tsx";
import formCss from "./product-form.module.css";
import { usePictures } from "./use-pictures.ts";

interface ProductFields {
  [name: string]: string;
  name: string;
  price: string;
  description: string;
  category: string;
  stock: string;
}

export interface ProductDraft extends Record<string, string | number | readonly (string | File)[]> {
  images: readonly File[];
  altImages: readonly string[];
}

interface ProductFormProps {
  initial: ProductFields;
  existing?: readonly Image[] | undefined;
  action: "Create" | "Update";
  send: (draft: ProductDraft, progress: (share: number) => void) => Promise<void>;
}

const isSame = (one: ProductFields, other: ProductFields): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

function useProductForm({ initial, existing = [], send }: ProductFormProps) {
  const pictures = usePictures();
  const [shown, setShown] = useState(existing);
  const [values, setValues] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const described = shown.some(({ altImage }, at) => altImage !== existing[at]?.altImage);
  const unsaved = useUnsaved(!isSame(values, initial) || described || pictures.pictures.length > 0);

  const form = useForm({
    schema: NewProduct,
    initial,
    changed: setValues,
    async submit({ name, price, description, category, stock }) {
      const chosen = pictures.pictures;
      const altImages =
        chosen.length > 0 ? chosen.map(({ alt }) => alt) : shown.map(({ altImage }) => altImage);
      const images = chosen.map(({ file }) => file);
      setProgress(0);
      await send({ name, price, description, category, stock, images, altImages }, setProgress).finally(() =>
        setProgress(undefined),
      );
      unsaved.release();
    },
    failed: (error) => toast.error(messageOf(error)),
  });
  const describe = (at: number, alt: string) =>
    setShown(shown.map((image, place) => (place === at ? { ...image, altImage: alt } : image)));
  return { ...form, pictures, shown, describe, progress, dialog: unsaved.dialog };
}

function Progress({ share, action }: { share: number; action: string }) {
  const isSent = share >= 1;
  return (
    <p className={formCss.progress} role="status">
      <progress value={isSent ? undefined : share} aria-label={`${action} progress`} />
      {isSent ? "The shop is preparing the pictures…" : `Sending, ${Math.round(share * 100)} %`}
    </p>
  );
}

export function ProductForm(props: ProductFormProps) {
  const { form, field, busy, pictures, shown, describe, progress, dialog } = useProductForm(props);
  const { action } = props;
  return (
    <>
      <form {...form} className={`${css.form} ${css.panel}`}>
        <Field {...field("name")} label="Product Name" maxLength={200} />
        <div className={css.pair}>
          <Field {...field("price")} label="Price" inputMode="decimal" hint="Rupees, GST not included" />
          <Field {...field("stock")} label="Stock" inputMode="numeric" hint="Units that can be bought now" />
          <SelectField {...field("category")} label="Category">
            <option value="">Choose a category</option>
            {categories.map((id) => (
              <option key={id} value={id}>
                {categoryNames[id]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea {...field("description")} label="Product Description" rows={6} maxLength={5000} />
        <PicturesField pictures={pictures} existing={shown} onDescribe={describe} />
        {progress !== undefined && <Progress share={progress} action={action} />}
        <div className={css.buttons}>
          <Button type="submit" busy={busy} disabled={pictures.busy}>
            {action}
          </Button>
          <ButtonLink to="/admin/products" variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </form>
      {dialog}
    </>
  );
}
