import { ApiError } from "../../lib/api.ts";

/** Names fields as the form does; calls name them by their place in the order. */
export function withFieldsOfForm(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, status } = error;
  const fields = Object.entries(error.fields).map(([path, text]) => [
    path.replace(/^(?:shippingInfo|customer)\./, ""),
    text,
  ]);
  throw new ApiError(code, message, status, Object.fromEntries(fields));
}
