import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { importFile } from "../../../lib/files.ts";
import { call } from "../../../lib/staff-api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import { useBase } from "../parts/use-base.ts";
import { fieldsOf, isProductCall } from "./product-fields.ts";
import { type ProductDraft, ProductForm } from "./product-form.tsx";

const read = async (id: string): Promise<AdminProduct> => (await call("admin/products/get", { id })).product;

export default function EditForm({ product }: { product: AdminProduct }) {
  // The initial state: stock changes by the difference, so sales meanwhile count.
  const [loaded] = useState(product);
  const save = useBase(loaded, () => read(loaded._id));
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();

  async function update(draft: ProductDraft, progress: (share: number) => void) {
    const { saveProduct } = await importFile(() => import("./save-product.ts"));
    await save((base) => saveProduct({ draft, loaded, base }, progress));
    void mutate(isProductCall, undefined, { revalidate: true });
  }
  function onSaved() {
    toast.success("Product Updated Successfully");
    void navigate("/admin/products", { replace: true });
  }

  return (
    <ProductForm
      initial={fieldsOf(loaded)}
      loaded={loaded}
      specs={loaded.specs}
      declarations={loaded.declarations}
      existing={loaded.images}
      waiting={loaded.waiting}
      familyId={loaded.familyId}
      action="Update"
      send={update}
      onSaved={onSaved}
    />
  );
}
