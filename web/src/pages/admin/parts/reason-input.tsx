import type { ComponentProps } from "react";
import { Field } from "../../../ui/fields/field.tsx";

/** Why staff do something that the shop asks them to confirm. */
export default function ReasonInput(props: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      {...props}
      label="Reason"
      hint="Optional. Recorded with your name"
      maxLength={200}
      autoComplete="off"
    />
  );
}
