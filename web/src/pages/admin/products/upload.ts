import { contract } from "../../../../../shared/contract.ts";
import type { FieldMessages, RefusalCode } from "../../../../../shared/errors.ts";
import type { ProductSummary } from "../../../../../shared/product.ts";
import { ApiError, somethingWentWrong } from "../../../api.ts";

type Fields = Record<string, string | number | readonly (string | File)[]>;

interface Refusal {
  code?: RefusalCode;
  message?: string;
  fields?: FieldMessages;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value])
      form.append(name, part instanceof File ? part : `${part}`);
  }
  return form;
}

function read<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  const { code = "HTTP", message = somethingWentWrong, fields } = read<Refusal>(responseText) ?? {};
  return new ApiError(code, message, status, fields);
}

interface Upload {
  row: "admin/products/create" | "admin/products/update";
  id?: string | undefined;
  fields: Fields;
  /** From 0 to 1, of what has left the browser. */
  progress: (share: number) => void;
}

/** Sends a product with its pictures; `fetch` does not tell how far an upload is. */
export function uploadProduct({ row, id = "", fields, progress }: Upload): Promise<ProductSummary> {
  const { method, path } = contract[row];
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path.replace("{id}", id));
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError("NETWORK", somethingWentWrong, 0));
    request.onload = () => {
      const answer =
        request.status < 300 ? read<{ product: ProductSummary }>(request.responseText) : undefined;
      if (answer) resolve(answer.product);
      else reject(refusalOf(request));
    };
    request.send(formOf(fields));
  });
}
