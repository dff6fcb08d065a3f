import type { Declarations } from "../../../../../shared/products/declarations.ts";
import type { FieldProps } from "../../../lib/form.ts";
import { TextArea } from "../../../ui/fields/field.tsx";
import { FormSection } from "./form-section.tsx";
import { LabelFields } from "./label-fields.tsx";
import { Shared } from "./shared.tsx";
import { SpecsField, type SpecsFieldProps } from "./specs-field.tsx";

export interface DetailFieldsProps extends Omit<SpecsFieldProps, "onChange"> {
  field: (name: "inTheBox") => FieldProps;
  onSpecs: SpecsFieldProps["onChange"];
  declarations: Declarations;
  onDeclarations: (declarations: Declarations) => void;
  /** Of a member, whose family decides all of this. */
  familyId?: string | undefined;
}

/** What a product and a family of products describe alike. */
export const DetailFields = ({
  field,
  category,
  specs,
  onSpecs,
  declarations,
  onDeclarations,
  familyId,
}: DetailFieldsProps) => (
  <>
    <FormSection title="Specifications" hint="Shoppers filter and compare by these.">
      <Shared familyId={familyId}>
        <SpecsField category={category} specs={specs} onChange={onSpecs} />
        <TextArea {...field("inTheBox")} label="In the box" rows={4} hint="One item per line." />
      </Shared>
    </FormSection>
    <FormSection title="On the label" hint="Indian law asks shops to show what the package states.">
      <Shared familyId={familyId}>
        <LabelFields declarations={declarations} onChange={onDeclarations} />
      </Shared>
    </FormSection>
  </>
);
