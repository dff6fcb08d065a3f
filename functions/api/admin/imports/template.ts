import { csvLine } from "../../../../shared/core/csv.ts";
import { importCalls } from "../../../../shared/imports/schemas.ts";
import { productColumns } from "../../../../shared/products/columns.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(importCalls, "admin/imports/template", async () =>
  csvReply(csvLine(productColumns.map(({ header }) => header)), "products-template.csv"),
);
