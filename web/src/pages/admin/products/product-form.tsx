import { useState } from "react";
import { NewProduct } from "../../../../../shared/admin.ts";
import { categories, categoryNames } from "../../../../../shared/catalogue.ts";
import type { Image } from "../../../../../shared/product.ts";
import { ApiError, messageOf } from "../../../api.ts";
import { useForm } from "../../../form.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Field, SelectField, TextArea } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { PicturesField } from "./pictures-field.tsx";
import formCss from "./product-form.module.css";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { type StoredPictures, useStoredPictures } from "./use-stored-pictures.ts";

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

/** New files, which replace all, or what is to become of those that are stored. */
function picturesOf({ pictures: chosen }: Pictures, { pictures: kept, isChanged }: StoredPictures) {
  const images = chosen.map(({ file }) => file);
  if (images.length > 0) return { images, altImages: chosen.map(({ alt }) => alt) };
  if (!isChanged) return { images, altImages: [] };
  const keptImages = kept.length > 0 ? kept.map(({ url }) => url) : [""];
  return { images, altImages: kept.map(({ altImage }) => altImage), keptImages };
}

/** There is no field of that name to stand beside. */
const pictureMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.keptImages : undefined;

function useProductForm({ initial, existing = [], send }: ProductFormProps) {
  const pictures = usePictures();
  const stored = useStoredPictures(existing);
  const [values, setValues] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const hasPictures = stored.isChanged || pictures.pictures.length > 0;
  const unsaved = useUnsaved(!isSame(values, initial) || hasPictures);

  const form = useForm({
    schema: NewProduct,
    initial,
    changed: setValues,
    async submit({ name, price, description, category, stock }) {
      setProgress(0);
      const draft = { name, price, description, category, stock, ...picturesOf(pictures, stored) };
      await send(draft, setProgress).finally(() => setProgress(undefined));
      unsaved.release();
    },
    failed: (error) => toast.error(pictureMessageOf(error) ?? messageOf(error)),
  });
  return { ...form, pictures, stored, progress, dialog: unsaved.dialog };
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
  const { form, field, busy, pictures, stored, progress, dialog } = useProductForm(props);
  const { action, existing = [] } = props;
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
        <PicturesField pictures={pictures} stored={stored} replaces={existing.length > 0} />
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
