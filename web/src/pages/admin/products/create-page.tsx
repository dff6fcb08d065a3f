import { Suspense } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";

/** Loads beside the page, which is within its budget without it. */
const CreateForm = lazyFile(() => import("./create-form.tsx"));
void CreateForm.preload().catch(() => undefined);

export default function CreateProductPage() {
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Suspense fallback={<PageLoading text="Loading..." />}>
        <CreateForm />
      </Suspense>
    </div>
  );
}
