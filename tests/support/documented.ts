import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type JsonSchema, visit } from "../../infra/openapi/json-schema.ts";
import type { Answered, OpenApi, Operation } from "../../infra/openapi/types.ts";
import { recordExample } from "./record-examples.ts";
import { documentFile } from "./write-openapi.ts";

interface Row {
  method: string;
  pattern: RegExp;
  path: string;
  operation: Operation;
}

/** Callers must expect new fields, but each that a test sees is described. */
function closed(schema: JsonSchema): JsonSchema {
  visit(schema, (each) => {
    if (each.properties && each.type === "object") each.additionalProperties ??= false;
  });
  return schema;
}

const isJson = (type: string): boolean => type === "application/json";

/** Compares answers with the OpenAPI document. Compiles the schema of an answer when it is first seen. */
export class Documented {
  readonly #document: OpenApi;
  readonly #rows: Row[];
  readonly #ajv = new Ajv2020({ strict: false, formats: { "date-time": true, date: true, email: true } });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApi) {
    this.#document = document;
    for (const [name, schema] of Object.entries(document.components.schemas))
      this.#ajv.addSchema(closed(schema), `#/components/schemas/${name}`);
    this.#rows = Object.entries(document.paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
          operation,
        })),
      )
      .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
  }

  find(method: string, path: string): Row | undefined {
    return this.#rows.find((row) => row.method === method && row.pattern.test(path));
  }

  #validator(id: string, schema: JsonSchema): ValidateFunction {
    const known = this.#compiled.get(id) ?? this.#ajv.compile(closed(schema));
    this.#compiled.set(id, known);
    return known;
  }

  #answerOf({ responses }: Operation, status: number): { id: string; answer: Answered } {
    const stated = responses[status] ?? responses.default;
    if (!stated) throw new Error(`No answer for ${status}`);
    if (!("$ref" in stated)) return { id: String(status), answer: stated };
    const name = stated.$ref.split("/").at(-1) ?? "";
    const answer = this.#document.components.responses[name];
    if (!answer) throw new Error(`No response ${name}`);
    return { id: name, answer };
  }

  /** Returns what the document doesn't say about an answer, or undefined. */
  problemWith(method: string, path: string, { status, type, body }: Seen): string | undefined {
    const row = this.find(method, path);
    if (!row) return undefined;
    if (status < 300 && !row.operation.responses[status]) return `${status}, which isn't stated`;
    const { id, answer } = this.#answerOf(row.operation, status);
    if (!answer.content) return body.length > 0 && status !== 302 ? `${status} has a body` : undefined;
    const media = answer.content[type];
    if (!media) return `${status} of the type ${type || "none"}`;
    if (!isJson(type)) return undefined;
    const key = answer === row.operation.responses[status] ? `${row.operation.operationId} ${id}` : id;
    const validate = this.#validator(key, media.schema);
    if (validate(JSON.parse(body.toString()))) return undefined;
    return `${status}: ${this.#ajv.errorsText(validate.errors)} ${JSON.stringify(validate.errors?.[0]?.params)}`;
  }
}

interface Seen {
  status: number;
  type: string;
  body: Buffer;
}

const kept: typeof globalThis & { documented?: Documented } = globalThis;

/** Throws for an answer that the OpenAPI document doesn't describe. */
export async function requireDocumented(url: string, init: RequestInit, response: Response): Promise<void> {
  const { method = "GET" } = init;
  const [path = ""] = url.split("?");
  const { status } = response;
  if (method === "HEAD" || status === 304) return;
  kept.documented ??= new Documented(JSON.parse(readFileSync(documentFile, "utf8")));
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const body = Buffer.from(await response.arrayBuffer());
  const problem = kept.documented.problemWith(method, path, { status, type, body });
  if (problem) throw new Error(`Not in the OpenAPI document: ${method} ${path} answered ${problem}`);
  const row = kept.documented.find(method, path);
  const answer = isJson(type) ? JSON.parse(body.toString()) : undefined;
  if (row) recordExample({ key: row.operation.operationId, pattern: row.path, url, init, status, answer });
}
