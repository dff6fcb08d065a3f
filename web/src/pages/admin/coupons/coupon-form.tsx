import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod/mini";
import type { Answer } from "../../../../../shared/contract.ts";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useKeepOwnWrite } from "../../../lib/own-write.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import formCss from "../parts/form.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { type CouponFields, listOf } from "./coupon-fields.ts";
import styles from "./coupons.module.css";
import { ProductsField } from "./products-field.tsx";

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className={formCss.choice}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

const toggled = (list: readonly string[], one: string): string =>
  (list.includes(one) ? list.filter((each) => each !== one) : [...list, one]).join();

interface CouponFormProps<S extends z.ZodMiniType> {
  schema: S;
  initial: CouponFields;
  action: "Create" | "Update";
  /** A batch or new single-use codes, as opposed to one shared code. */
  isBatch: boolean;
  send: (draft: z.output<S>) => Promise<Answer<"admin/coupons/update">>;
  /** The success message. */
  done: string;
}

function useCouponForm<S extends z.ZodMiniType>({ schema, initial, send, done }: CouponFormProps<S>) {
  const navigate = useNavigate();
  const keep = useKeepOwnWrite("admin/coupons/update", "");
  const [refusal, setRefusal] = useState("");
  const [values, setValues] = useState(initial);
  const unsaved = useUnsaved(JSON.stringify(values) !== JSON.stringify(initial));
  const form = useForm({
    schema,
    initial,
    changed: setValues,
    async submit(draft) {
      setRefusal("");
      keep(await send(draft));
      unsaved.release();
      toast.success(done);
      await navigate("/admin/coupons", { replace: true });
    },
    failed: (error) => setRefusal(messageOf(error)),
  });
  return { ...form, refusal, dialog: unsaved.dialog };
}

type Form = ReturnType<typeof useCouponForm>;

const Discount = ({ form: { field, values } }: { form: Form }) => (
  <FormSection title="Discount">
    <div className={css.pair}>
      <SelectField {...field("kind")} label="Discount">
        <option value="percent">Percentage</option>
        <option value="fixed">Fixed amount</option>
      </SelectField>
      {values.kind === "percent" ? (
        <>
          <UnitField {...field("value")} label="Percentage" unit="%" required />
          <UnitField {...field("maxDiscount")} label="Maximum discount" unit="₹" placeholder="No maximum" />
        </>
      ) : (
        <UnitField {...field("value")} label="Amount" unit="₹" required />
      )}
    </div>
  </FormSection>
);

const Goods = ({ form: { field, values, change } }: { form: Form }) => (
  <FormSection title="Applies to" hint="Leave empty to apply to any cart.">
    <UnitField
      {...field("minItemsPrice")}
      label="Minimum spend"
      unit="₹"
      placeholder="No minimum"
      className={css.single}
    />
    <fieldset className={formCss.fieldset}>
      <legend>Only these categories</legend>
      <div className={formCss.choices}>
        {categories.map((id) => (
          <Choice
            key={id}
            label={categoryNames[id]}
            checked={listOf(values.categories ?? "").includes(id)}
            onChange={() => change({ categories: toggled(listOf(values.categories ?? ""), id) })}
          />
        ))}
      </div>
    </fieldset>
    <ProductsField ids={listOf(values.products ?? "")} onChange={(ids) => change({ products: ids.join() })} />
  </FormSection>
);

const Limits = ({ form: { field, values, change }, hasTotal }: { form: Form; hasTotal: boolean }) => (
  <FormSection title="Limits">
    <div className={css.pair}>
      {hasTotal && (
        <UnitField
          {...field("total")}
          label="Total uses"
          unit="uses"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Can't be changed later."
        />
      )}
      <UnitField
        {...field("perAccount")}
        label="Uses per customer"
        unit="uses"
        inputMode="numeric"
        placeholder="Unlimited"
        hint="With a limit, guests have to sign in."
      />
    </div>
    <Choice
      label="First order only"
      checked={values.firstOrderOnly === "yes"}
      onChange={(checked) => change({ firstOrderOnly: checked ? "yes" : "" })}
    />
  </FormSection>
);

const Dates = ({ form: { field } }: { form: Form }) => (
  <FormSection title="Dates" hint="In India's time. Leave empty to start now, or to never end.">
    <div className={css.pair}>
      <Field {...field("validFrom")} label="Valid from" type="datetime-local" />
      <Field {...field("validUntil")} label="Valid until" type="datetime-local" />
    </div>
  </FormSection>
);

const Code = ({ form: { field }, isBatch }: { form: Form; isBatch: boolean }) => (
  <FormSection title={isBatch ? "Codes" : "Code"}>
    <div className={css.pair}>
      <Field
        {...field("code")}
        label={isBatch ? "Prefix" : "Code"}
        hint="Letters, digits and hyphens. O counts as 0, I and L as 1."
        autoComplete="off"
        className={styles.code}
        required
      />
      {isBatch && (
        <UnitField
          {...field("count")}
          label="How many"
          unit="codes"
          inputMode="numeric"
          hint="Up to 1,000, each good for one order."
          required
        />
      )}
    </div>
  </FormSection>
);

export function CouponForm<S extends z.ZodMiniType>(props: CouponFormProps<S>) {
  const { action, isBatch, initial } = props;
  const form = useCouponForm(props);
  const isNew = action === "Create";
  return (
    <>
      <form {...form.form} className={`${css.form} ${css.panel}`}>
        {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
        {isNew && <Code form={form} isBatch={isBatch} />}
        <Discount form={form} />
        <Goods form={form} />
        <Limits form={form} hasTotal={!isBatch && (isNew || initial.total !== "")} />
        <Dates form={form} />
        <div className={css.buttons}>
          <Button type="submit" busy={form.busy}>
            {action}
          </Button>
          <ButtonLink to="/admin/coupons" variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </form>
      {form.dialog}
    </>
  );
}
