import type { Carrier } from "../../../../../shared/delivery/carriers.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";

type Shipment = Order["shipments"][number];

/** The form's values for a shipment, or for a new one. */
export const trackingValues = ({ carrier = "", trackingNumber = "" }: Partial<Shipment> = {}) => ({
  carrier,
  trackingNumber,
});
export type TypedTracking = ReturnType<typeof trackingValues>;

/** The fields that were filled. */
export function typedTracking(values: TypedTracking): Partial<TypedTracking> {
  const typed = Object.entries(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(typed.filter(([, text]) => text));
}

interface TrackingFieldsProps {
  carriers: readonly Carrier[];
  value: TypedTracking;
  change: (to: TypedTracking) => void;
  errors?: Partial<Record<keyof TypedTracking, string>> | undefined;
}

export const TrackingFields = ({ carriers, value, change, errors = {} }: TrackingFieldsProps) => (
  <>
    <SelectField
      label="Carrier"
      value={value.carrier}
      error={errors.carrier}
      onChange={({ target }) => change({ ...value, carrier: target.value })}
    >
      <option value="">Not yet known</option>
      {carriers.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
    <Field
      label="Tracking number"
      autoComplete="off"
      spellCheck={false}
      value={value.trackingNumber}
      error={errors.trackingNumber}
      onChange={({ target }) => change({ ...value, trackingNumber: target.value })}
    />
  </>
);
