import { useState } from "react";
import type { Request } from "../../../../../shared/contract.ts";
import type { Image } from "../../../../../shared/pictures/image.ts";
import { imageLimits } from "../../../../../shared/pictures/image-limits.ts";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { Declarations } from "../../../../../shared/products/declarations.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import type { Specs } from "../../../../../shared/products/spec-kinds.ts";
import { gst } from "../../../app/shop.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import { useForm } from "../../../lib/form.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { type Pictures, usePictures } from "../../../lib/pictures.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { FamilyNotice, Shared } from "../parts/shared.tsx";
import { TaxFields } from "../parts/tax-fields.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import type { ProductFields } from "./product-fields.ts";
import formCss from "./product-form.module.css";
import { type StoredPictures, useStoredPictures } from "./stored-pictures.ts";

/** Below the first fields. */
const PicturesField = lazyFile(() => import("./pictures-field.tsx"));

const MoreFields = lazyFile(() => import("./more-fields.tsx"));

export type ProductDraft = Request<"admin/products/create"> & { keptImages?: string[] };

interface ProductFormProps {
  initial: ProductFields;
  specs?: Specs | undefined;
  declarations?: Declarations | undefined;
  existing?: readonly Image[] | undefined;
  /** Waiting customers. */
  waiting?: number | undefined;
  /** Decides what its members share, which is shown only. */
  familyId?: string | undefined;
  action: "Create" | "Update";
  send: (draft: ProductDraft, progress: (share: number) => void) => Promise<void>;
  onSaved: () => void;
}

const isSame = (a: ProductFields, b: ProductFields): boolean => JSON.stringify(a) === JSON.stringify(b);

/** New files replace all pictures; otherwise stored ones are edited. */
function picturesOf({ pictures: chosen }: Pictures, { pictures: kept, isChanged }: StoredPictures) {
  const images = chosen.map(({ file }) => file);
  if (images.length > 0) return { images, altImages: chosen.map(({ alt }) => alt) };
  if (!isChanged) return { images, altImages: [] };
  const keptImages = kept.length > 0 ? kept.map(({ url }) => url) : [""];
  return { images, altImages: kept.map(({ altImage }) => altImage), keptImages };
}

/** The form has no field of this name, so its message becomes a toast. */
const pictureMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.keptImages : undefined;

interface Stated {
  /** The product's initial category and values. */
  initial: string;
  stated: Specs;
}

/** Keeps values per category, so that a mistaken choice loses nothing. */
function useSpecs({ initial, stated }: Stated, category: string) {
  const [loaded] = useState<Record<string, Specs>>({ [initial]: stated });
  const [byCategory, setByCategory] = useState(loaded);
  return {
    specs: byCategory[category] ?? {},
    setSpecs: (specs: Specs) => setByCategory({ ...byCategory, [category]: specs }),
    isChanged: byCategory !== loaded,
  };
}

const noLabel: Declarations = {};

function useProductForm(props: ProductFormProps) {
  const { initial, specs: stated = {}, declarations: label = noLabel, existing = [], send, onSaved } = props;
  const pictures = usePictures(imageLimits.files);
  const stored = useStoredPictures(existing);
  const [values, setValues] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const { specs, setSpecs, isChanged } = useSpecs({ initial: initial.category, stated }, values.category);
  const [declarations, setDeclarations] = useState(label);
  const hasPictures = stored.isChanged || pictures.pictures.length > 0;
  const isLabelled = declarations !== label;
  const unsaved = useUnsaved(!isSame(values, initial) || isChanged || isLabelled || hasPictures);

  const form = useForm({
    schema: NewProduct,
    initial,
    changed: setValues,
    async submit(product) {
      setProgress(0);
      // Empty fields are sent too: they remove stored values.
      const emptied = Object.fromEntries(Object.entries(values).filter(([, text]) => text === ""));
      const draft = {
        ...product,
        // Its lines, which the server splits as the schema does here.
        inTheBox: values.inTheBox,
        ...emptied,
        specs: JSON.stringify(specs),
        declarations: JSON.stringify(declarations),
        ...picturesOf(pictures, stored),
      };
      await send(draft, setProgress).finally(() => setProgress(undefined));
      unsaved.release();
      onSaved();
    },
    failed: (error) => toast.error(pictureMessageOf(error) ?? messageOf(error)),
  });
  return {
    ...form,
    details: { specs, onSpecs: setSpecs, declarations, onDeclarations: setDeclarations },
    pictures,
    stored,
    progress,
    dialog: unsaved.dialog,
  };
}

function Progress({ share, action }: { share: number; action: string }) {
  const isSent = share >= 1;
  return (
    <p className={formCss.progress} role="status">
      <progress value={isSent ? undefined : share} aria-label={`${action} progress`} />
      {isSent ? "Preparing your photos…" : `Uploading, ${Math.round(share * 100)}%`}
    </p>
  );
}

interface FieldsProps {
  field: ReturnType<typeof useProductForm>["field"];
}

const Basics = ({ field, familyId }: FieldsProps & Pick<ProductFormProps, "familyId">) => (
  <FormSection title="Product">
    {familyId !== undefined && <FamilyNotice familyId={familyId} />}
    <Shared familyId={familyId}>
      <Field {...field("name")} label="Product Name" maxLength={200} required />
      <SelectField {...field("category")} label="Category" required>
        <option value="">Choose a category</option>
        {categories.map((id) => (
          <option key={id} value={id}>
            {categoryNames[id]}
          </option>
        ))}
      </SelectField>
      <TextArea {...field("description")} label="Product Description" rows={6} maxLength={5000} required />
    </Shared>
  </FormSection>
);

const SaleFields = ({
  field,
  waiting,
  familyId,
}: FieldsProps & Pick<ProductFormProps, "familyId"> & { waiting: number }) => (
  <FormSection title="Price and stock">
    <div className={css.pair}>
      <UnitField
        {...field("price")}
        label="Price"
        unit="₹"
        hint={gst.prices === "inclusive" ? "Includes GST." : "Before GST."}
        required
      />
      <UnitField {...field("mrp")} label="MRP" unit="₹" hint="Optional. Shown struck through." />
      <UnitField
        {...field("stock")}
        label="Stock"
        unit="units"
        inputMode="numeric"
        hint={
          waiting > 0 ? `${waiting} ${waiting === 1 ? "person is" : "people are"} waiting for it.` : undefined
        }
        required
      />
    </div>
    <Shared familyId={familyId}>
      <TaxFields field={field} />
    </Shared>
  </FormSection>
);

export function ProductForm(props: ProductFormProps) {
  const { form, field, change, values, busy, details, pictures, stored, progress, dialog } =
    useProductForm(props);
  const category = categoryOf(values.category ?? "");
  const { action, existing = [], waiting = 0, familyId } = props;
  return (
    <>
      <form {...form} className={`${css.form} ${css.panel}`}>
        <p className={css.soft}>
          Name, category, description, price and stock are required. Everything else is optional.
        </p>
        <Basics field={field} familyId={familyId} />
        <SaleFields field={field} waiting={waiting} familyId={familyId} />
        {category && (
          <Optional fallback={<div className={formCss.waiting} />}>
            <MoreFields field={field} change={change} category={category} familyId={familyId} {...details} />
          </Optional>
        )}
        <FormSection title="Photos" hint="Without a photo, shoppers see a drawing of the category.">
          <Optional fallback={<div className={formCss.waiting} />}>
            <PicturesField pictures={pictures} stored={stored} replaces={existing.length > 0} />
          </Optional>
        </FormSection>
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
