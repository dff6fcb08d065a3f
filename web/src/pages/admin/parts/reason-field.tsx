import type { ComponentProps } from "react";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import type ReasonInput from "./reason-input.tsx";

const Input = lazyFile(() => import("./reason-input.tsx"));

/** Loads with the dialog that has it. */
export const ReasonField = (props: ComponentProps<typeof ReasonInput>) => (
  <Optional>
    <Input {...props} />
  </Optional>
);
