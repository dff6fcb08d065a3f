import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { importFile } from "../../../lib/files.ts";
import { useKeepOwnWrite } from "../../../lib/own-write.ts";
import { call } from "../../../lib/staff-api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import { fieldsOf, isProductCall } from "./product-fields.ts";
import { type ProductDraft, ProductForm } from "./product-form.tsx";

export default function CreateForm() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const keep = useKeepOwnWrite("admin/products/create", "");

  async function create(fields: ProductDraft, progress: (share: number) => void) {
    const { uploadWith } = await importFile(() => import("../../../lib/upload.ts"));
    keep(await call("admin/products/create", fields, { send: uploadWith(progress) }));
    void mutate(isProductCall, undefined, { revalidate: true });
  }
  function onSaved() {
    toast.success("Product Created Successfully");
    void navigate("/admin/products", { replace: true });
  }

  return <ProductForm initial={fieldsOf()} action="Create" send={create} onSaved={onSaved} />;
}
