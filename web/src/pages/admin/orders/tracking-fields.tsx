import type { Carrier } from "../../../../../shared/delivery/carriers.ts";
import { Field, SelectField } from "../../../ui/field.tsx";

export interface TypedTracking {
  carrier: string;
  trackingNumber: string;
}

export const noTracking: TypedTracking = { carrier: "", trackingNumber: "" };

export const typedTracking = ({ carrier, trackingNumber }: TypedTracking) => ({
  ...(carrier && { carrier }),
  ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
});

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
      <option value="">Not known yet</option>
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
