import { useState } from "react";
import * as z from "zod/mini";
import { NewGuest } from "../../../../../shared/accounts/schemas.ts";
import type { Answer } from "../../../../../shared/contract.ts";
import { emptyAsNone } from "../../../../../shared/core/wire.ts";
import { stateProblem } from "../../../../../shared/delivery/pin.ts";
import { shippingFields } from "../../../../../shared/delivery/shipping-info.ts";
import { PaymentStart } from "../../../../../shared/payments/schemas.ts";
import { maxHoldHours } from "../../../../../shared/phone-orders/limits.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { call } from "../../../lib/staff-api.ts";
import address from "../../../parts/address/address-fields.module.css";
import { AddressFields, blankAddress } from "../../../parts/address/address-fields.tsx";
import { withFieldsOfForm } from "../../../parts/address/fields-of-form.ts";
import { Totals } from "../../../parts/orders/totals.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import { useUnsaved } from "../parts/use-unsaved.tsx";
import { CustomerSearch } from "./customer-search.tsx";
import { Goods, type Line } from "./goods.tsx";
import styles from "./phone-orders.module.css";
import { usePrice } from "./use-price.ts";

const hours = `Enter 1 to ${maxHoldHours} hours`;

const schema = z
  .object({
    ...NewGuest.shape,
    ...shippingFields,
    coupon: PaymentStart.shape.coupon,
    holdHours: emptyAsNone(z.string().check(z.regex(/^([1-9]|[1-6]\d|7[0-2])$/, hours))),
  })
  .check(({ value, issues }) => {
    const message = stateProblem(value.postalCode, value.state);
    if (message) issues.push({ code: "custom", input: value, path: ["state"], message });
  });

const blank = { name: "", email: "", coupon: "", holdHours: "", ...blankAddress() };

export interface Sent extends Pick<Answer<"admin/phone-orders/create">, "link" | "expiresAt"> {
  email: string;
}

function usePhoneOrderForm(sent: (sent: Sent) => void) {
  const [refusal, setRefusal] = useState("");
  const [lines, setLines] = useState<Line[]>([]);
  const [isLacking, setIsLacking] = useState(false);
  const [requestKey] = useState(() => crypto.randomUUID());
  const [isTyped, setIsTyped] = useState(false);
  const unsaved = useUnsaved(isTyped || lines.length > 0);
  const form = useForm({
    schema,
    initial: blank,
    changed: () => setIsTyped(true),
    async submit({ name, email, coupon, holdHours, ...shippingInfo }) {
      setRefusal("");
      setIsLacking(lines.length === 0);
      if (lines.length === 0) return;
      const { link, expiresAt } = await call("admin/phone-orders/create", {
        customer: { name, email },
        items: lines.map(({ product, quantity }) => ({ product: product._id, quantity })),
        shippingInfo,
        coupon,
        holdHours,
        requestKey,
      }).catch(withFieldsOfForm);
      unsaved.release();
      sent({ link, expiresAt, email });
    },
    failed: (error) => setRefusal(messageOf(error)),
  });
  function choose(customer: { name: string; email: string }): void {
    const isNamed = form.values.fullName !== "" && form.values.fullName !== form.values.name;
    form.change({ ...customer, ...(!isNamed && { fullName: customer.name }) });
  }
  return { ...form, lines, setLines, choose, isLacking, refusal, dialog: unsaved.dialog };
}

interface TotalProps {
  of: ReturnType<typeof usePrice>;
  isEmpty: boolean;
}

function Total({ of: { data, error, mutate, isStale }, isEmpty }: TotalProps) {
  if (error && !isEmpty) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (!data || isEmpty)
    return <p className={css.soft}>{isEmpty ? "Add a product to see the total." : "Adding it up…"}</p>;
  return (
    <div aria-busy={isStale}>
      <Totals of={data.priced} />
    </div>
  );
}

type Form = ReturnType<typeof usePhoneOrderForm>;

const Customer = ({ form: { field, choose } }: { form: Form }) => (
  <FormSection
    title="Customer"
    hint="The order goes to the account that has proven this email, or to a guest, who can claim it later."
  >
    <CustomerSearch choose={choose} />
    <div className={css.pair}>
      <Field {...field("name")} label="Name" autoComplete="off" required />
      <Field {...field("email")} label="Email" type="email" autoComplete="off" required />
    </div>
  </FormSection>
);

function Sending({ form, price }: { form: Form; price: ReturnType<typeof usePrice> }) {
  const { field, lines } = form;
  const { couponProblem, holdHours } = price.data ?? {};
  const coupon = field("coupon");
  return (
    <div className={`${styles.aside} ${css.panel}`}>
      <h2>Total</h2>
      <Field
        {...coupon}
        label="Code"
        autoComplete="off"
        error={coupon.error ?? (lines.length > 0 ? couponProblem : undefined)}
      />
      <UnitField
        {...field("holdHours")}
        label="Hold the items for"
        unit="hours"
        inputMode="numeric"
        placeholder={String(holdHours ?? "")}
        hint={`At most ${maxHoldHours} hours.`}
      />
      <Total of={price} isEmpty={lines.length === 0} />
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <Button type="submit" size="large" busy={form.busy}>
        Send the link
      </Button>
      <ButtonLink to="/admin/orders" variant="ghost">
        Cancel
      </ButtonLink>
      <p className={css.soft}>We email the customer a link to review the order and pay.</p>
    </div>
  );
}

/** Takes an order by phone. Staff never type a card number: the customer pays by the link. */
export default function PhoneOrderForm({ sent }: { sent: (sent: Sent) => void }) {
  const form = usePhoneOrderForm(sent);
  const { lines, values } = form;
  const price = usePrice({ lines, coupon: values.coupon, email: values.email });
  return (
    <>
      <form {...form.form} className={css.columns} aria-label="New phone order">
        <div className={`${css.form} ${css.panel}`}>
          <Customer form={form} />
          <FormSection title="Items">
            <Goods
              lines={lines}
              stock={price.data?.stock ?? []}
              change={form.setLines}
              error={form.isLacking && lines.length === 0 ? "Add a product" : undefined}
            />
          </FormSection>
          <FormSection title="Delivery address" hint="The customer can correct it before paying.">
            <div className={address.fields}>
              <AddressFields of={form} />
            </div>
          </FormSection>
        </div>
        <Sending form={form} price={price} />
      </form>
      {form.dialog}
    </>
  );
}
