import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { importLimits } from "../../../../../shared/imports/import-limits.ts";
import type { Mapping } from "../../../../../shared/imports/mapping.ts";
import { importRoutes } from "../../../../../shared/imports/routes.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { type Chosen, problemOf, readChosen } from "./chosen-file.ts";
import { FileField } from "./file-field.tsx";
import styles from "./import.module.css";
import { MappingFields, targetOf } from "./mapping-fields.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { startImport } from "./start-import.ts";

const whole = new Intl.NumberFormat("en-IN");

const csvHint = `CSV from Excel, Google Sheets or LibreOffice, from Shopify or from WooCommerce. Up to ${whole.format(importLimits.lines)} products and ${importLimits.bytes / 1_000_000} MB.`;
const zipHint = `Optional, for photos that your file names, such as front.jpg. Up to ${whole.format(importLimits.pictures)} photos and ${importLimits.picturesBytes / 1_000_000} MB.`;

function useMapping() {
  const { data, error, mutate } = useApi("admin/imports/mapping", {}, { revalidateOnFocus: false });
  const [changes, setChanges] = useState<Mapping>({});
  const mapping: Mapping = { ...data?.mapping, ...changes };
  const map = (header: string, target: string) => {
    const known = Object.keys(mapping).find((name) => targetOf({ [name]: "x" }, header));
    setChanges({ ...changes, [known ?? header]: target });
  };
  return { mapping, map, error, retry: () => void mutate() };
}

function useFiles(mapping: Mapping) {
  const [csv, setCsv] = useState<Chosen>();
  const [zip, setZip] = useState<File>();
  const [problems, setProblems] = useState<{ csv?: string | undefined; zip?: string | undefined }>({});
  const chooseCsv = async (file: File | undefined) => {
    if (!file) return;
    const problem = problemOf(file, false);
    setProblems({ ...problems, csv: problem });
    setCsv(problem === undefined ? await readChosen(file, mapping) : undefined);
  };
  const chooseZip = (file: File | undefined) => {
    const problem = file && problemOf(file, true);
    setProblems({ ...problems, zip: problem });
    setZip(problem === undefined ? file : undefined);
  };
  return { csv, zip, problems, chooseCsv, chooseZip };
}

const Progress = ({ share }: { share: number }) => (
  <div className={styles.progress} role="status">
    <label htmlFor="upload">{share < 1 ? `Uploading, ${Math.floor(share * 100)} %` : "Uploaded"}</label>
    <progress id="upload" max={1} value={share} />
  </div>
);

export default function ImportPage() {
  const navigate = useNavigate();
  const { mapping, map, error, retry } = useMapping();
  const { csv, zip, problems, chooseCsv, chooseZip } = useFiles(mapping);
  const [share, setShare] = useState<number>();
  const { busy, run } = useAction(
    async (chosen: Chosen) => {
      setShare(0);
      await navigate(`/admin/import/${await startImport({ csv: chosen.file, zip, mapping }, setShare)}`);
    },
    { settled: () => setShare(undefined) },
  );
  return (
    <div className={`${css.page} ${css.narrow}`}>
      {error && <ErrorBanner error={error} retry={retry} />}
      <div className={css.panel}>
        <FormSection
          title="Choose your file"
          hint={
            <>
              Begin with <a href={importRoutes["admin/imports/template"].path}>the template</a>, or with a
              file from Shopify or WooCommerce. We check it first, and show what would change.
            </>
          }
        >
          <FileField
            label="Products (CSV)"
            accept=".csv,.tsv,.txt,text/csv"
            hint={csvHint}
            file={csv?.file}
            problem={problems.csv}
            choose={(file) => void chooseCsv(file)}
          />
          <FileField
            label="Photos (ZIP)"
            accept=".zip,application/zip"
            hint={zipHint}
            file={zip}
            problem={problems.zip}
            choose={chooseZip}
          />
        </FormSection>
        {csv && <MappingFields chosen={csv} mapping={mapping} map={map} />}
        {share !== undefined && <Progress share={share} />}
        <div className={css.buttons}>
          <Button disabled={!csv} busy={busy} onClick={() => csv && void run(csv)}>
            Upload and check
          </Button>
        </div>
      </div>
      <RecentImports />
    </div>
  );
}
