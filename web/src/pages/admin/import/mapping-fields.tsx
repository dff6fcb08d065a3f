import {
  formatNames,
  type MappedHeader,
  type Mapping,
  mapHeader,
  typeHeader,
} from "../../../../../shared/imports/mapping.ts";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { productColumns } from "../../../../../shared/products/columns.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ChevronDown } from "../../../ui/display/icons.tsx";
import { SelectField } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import type { Chosen } from "./chosen-file.ts";
import styles from "./import.module.css";

interface MappingProps {
  chosen: Chosen;
  mapping: Mapping;
  map: (header: string, target: string) => void;
}

/** Of a header by any name it was mapped under. */
export const targetOf = (mapping: Mapping, header: string): string | undefined =>
  Object.entries(mapping).find(([name]) => typeHeader(name) === typeHeader(header))?.[1];

const Format = ({ format }: MappedHeader) =>
  format === "earshot" ? null : (
    <Notice tone="info" title={`This is ${formatNames[format]}`}>
      <p>Each variant becomes a product, and colours become a family. You can map further columns below.</p>
    </Notice>
  );

function ColumnRow({ column, map }: { column: MappedHeader["columns"][number] } & Pick<MappingProps, "map">) {
  const { header, key, isTheirs } = column;
  return (
    <li className={styles.column}>
      <SelectField
        label={header || "A column without a name"}
        value={key ?? ""}
        onChange={({ target }) => map(header, target.value)}
      >
        <option value="">{isTheirs ? "Read as this format means it" : "Not imported"}</option>
        {productColumns.map(({ key: each, header: name }) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </SelectField>
    </li>
  );
}

function Columns({ header, map }: { header: MappedHeader } & Pick<MappingProps, "map">) {
  const read = header.columns.filter(({ key, isTheirs }) => key !== undefined || isTheirs).length;
  return (
    <details className={styles.columns} open={read < header.columns.length && header.format === "earshot"}>
      <summary>
        <span>Columns</span> <Badge>{`${read} of ${header.columns.length} read`}</Badge>
        <ChevronDown width={16} height={16} />
      </summary>
      <ul className={styles.list}>
        {header.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
          <ColumnRow key={index} column={column} map={map} />
        ))}
      </ul>
    </details>
  );
}

const Types = ({ chosen, mapping, map }: MappingProps) =>
  chosen.types.length === 0 ? null : (
    <FormSection
      title="Types"
      hint="Choose one of our categories for each. We’ll remember it, and refuse the lines of a type without one."
    >
      <ul className={styles.list}>
        {chosen.types.map((type) => (
          <li key={type} className={styles.column}>
            <SelectField
              label={type}
              value={targetOf(mapping, `category: ${type}`) ?? ""}
              onChange={({ target }) => map(`category: ${type}`, target.value)}
            >
              <option value="">Choose a category</option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {categoryNames[category]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </FormSection>
  );

export function MappingFields(props: MappingProps) {
  const header = mapHeader(props.chosen.headers, props.mapping);
  const { twice } = header;
  return (
    <div className={css.stack}>
      <Format {...header} />
      {twice && (
        <Notice tone="error" title={`“${twice[0]}” and “${twice[1]}” are the same field`}>
          <p>Map one of them to nothing.</p>
        </Notice>
      )}
      <Columns header={header} map={props.map} />
      <Types {...props} />
    </div>
  );
}
