import { useState } from "react";
import type { Request } from "../../../../../shared/contract.ts";
import type { Image } from "../../../../../shared/pictures/image.ts";
import { imageLimits } from "../../../../../shared/pictures/image-limits.ts";
import type { Declarations } from "../../../../../shared/products/declarations.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import type { Specs } from "../../../../../shared/products/spec-kinds.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import { useForm } from "../../../lib/form.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { type Pictures, usePictures } from "../../../lib/pictures.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { Basics, SaleFields } from "./basic-fields.tsx";
import { checkedBy, type ProductFields, refuseByField } from "./product-fields.ts";
import formCss from "./product-form.module.css";
import { type StoredPictures, useStoredPictures } from "./stored-pictures.ts";

/** Below the first fields. */
const PicturesField = lazyFile(() => import("./pictures-field.tsx"));

const MoreFields = lazyFile(() => import("./more-fields.tsx"));
const ScheduleFields = lazyFile(() => import("./schedule-fields.tsx"));

export type ProductDraft = Request<"admin/products/create"> & { keptImages?: string[] };

interface ProductFormProps {
  initial: ProductFields;
  /** What is edited. */
  loaded?: AdminProduct | undefined;
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
  const { initial, loaded, specs: stated = {}, declarations: label = noLabel, existing = [] } = props;
  const pictures = usePictures(imageLimits.files);
  const stored = useStoredPictures(existing);
  const [values, setValues] = useState(initial);
  const [progress, setProgress] = useState<number>();
  const { specs, setSpecs, isChanged } = useSpecs({ initial: initial.category, stated }, values.category);
  const [declarations, setDeclarations] = useState(label);
  const hasPictures = stored.isChanged || pictures.pictures.length > 0;
  const isLabelled = declarations !== label;
  const [schema] = useState(() => checkedBy(loaded));
  const unsaved = useUnsaved(!isSame(values, initial) || isChanged || isLabelled || hasPictures);

  const form = useForm({
    schema,
    initial,
    changed: setValues,
    async submit(product) {
      setProgress(0);
      // Empty fields are sent too: they remove stored values.
      const { priceFrom: _from, priceUntil: _until, ...texts } = values;
      const emptied = Object.fromEntries(Object.entries(texts).filter(([, text]) => text === ""));
      const draft = {
        ...product,
        // Its lines, which the server splits as the schema does here.
        inTheBox: values.inTheBox,
        ...emptied,
        specs: JSON.stringify(specs),
        declarations: JSON.stringify(declarations),
        ...picturesOf(pictures, stored),
      };
      await props
        .send(draft, setProgress)
        .catch(refuseByField)
        .finally(() => setProgress(undefined));
      unsaved.release();
      props.onSaved();
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
        <Optional fallback={<div className={formCss.waiting} />}>
          <ScheduleFields field={field} />
        </Optional>
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
