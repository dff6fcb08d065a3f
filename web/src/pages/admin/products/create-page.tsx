import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { type ProductDraft, ProductForm } from "./product-form.tsx";
import { isProductList } from "./stale-lists.ts";
import { uploadProduct } from "./upload.ts";

const blank = { name: "", price: "", description: "", category: "", stock: "" };

export default function CreateProductPage() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();

  async function create(fields: ProductDraft, progress: (share: number) => void) {
    await uploadProduct({ row: "admin/products/create", fields, progress });
    void mutate(isProductList, undefined, { revalidate: true });
    toast.success("Product Created Successfully");
    await navigate("/admin/products", { replace: true });
  }

  return (
    <div className={`${css.page} ${css.narrow}`}>
      <ProductForm initial={blank} action="Create" send={create} />
    </div>
  );
}
