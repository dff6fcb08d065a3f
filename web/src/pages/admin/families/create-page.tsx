import { Suspense } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";

const CreateForm = lazyFile(() => import("./create-form.tsx"));
void CreateForm.preload().catch(() => undefined);

export default function CreateFamilyPage() {
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Families", to: "/admin/families" }, { name: "Create Family" }]} />
      <section className={css.panel} aria-labelledby="new-family">
        <h2 id="new-family">New family</h2>
        <p className={css.soft}>
          Choose products that are the same but for their colour. The family takes the description and
          specifications of the first one.
        </p>
        <Suspense fallback={<PageLoading text="Loading..." />}>
          <CreateForm />
        </Suspense>
      </section>
    </div>
  );
}
