import type { JsonSchema } from "../json-schema.ts";
import type { Answered, Content, Method, OpenApi, Operation } from "../types.ts";
import { code, escaped, type Html, idOf, inline, table } from "./html.ts";
import { fieldRows, typeWords } from "./schema-words.ts";

const nameCell = (name: string, isRequired: boolean): Html =>
  `${code(name)}${isRequired ? ' <span class="required">required</span>' : ""}`;

/** Only what a caller sends is marked as required. */
export function fieldTable(caption: string, schema: JsonSchema, isSent = false): Html {
  const rows = fieldRows(schema).map(({ path, schema: field, isRequired }) => [
    nameCell(path, isSent && isRequired),
    typeWords(field),
    inline(field.description ?? ""),
  ]);
  if (rows.length > 0) return table(caption, ["Field", "Type", "Meaning"], rows);
  return `<p>${escaped(caption)}: ${typeWords(schema)}</p>`;
}

const example = (title: string, value: unknown): Html =>
  value === undefined
    ? ""
    : `<h5>${title}</h5><pre tabindex="0" aria-label="${title}">${escaped(JSON.stringify(value, null, 2))}</pre>`;

function parameterTable({ parameters = [] }: Operation): Html {
  const rows = parameters.map(({ name, in: place, required, schema, description = "" }) => [
    nameCell(name, required),
    place,
    typeWords(schema),
    inline(description),
  ]);
  return table("Parameters", ["Name", "In", "Type", "Meaning"], rows);
}

const first = (content: Content | undefined) => Object.entries(content ?? {})[0];

function bodyOf({ requestBody, "x-limits": { bodyBytes = 0 } }: Operation): Html {
  const [type, body] = first(requestBody?.content) ?? [];
  if (!body) return "";
  const others = Object.keys(requestBody?.content ?? {}).filter((each) => each !== type);
  const kinds = [type ?? "", ...others].map(code).join(", ");
  const kilobytes = Math.round(bodyBytes / 1024);
  return `${fieldTable("Body", body.schema, true)}<p class="soft">${kinds}, at most ${kilobytes} kB</p>${example("Request", body.example)}`;
}

const isAnswered = (answer: Answered | { $ref: string }): answer is Answered => "description" in answer;

function answersOf({ responses }: Operation): Html {
  return Object.entries(responses)
    .flatMap(([status, answer]) => {
      if (!isAnswered(answer)) return [];
      const json = answer.content?.["application/json"];
      if (!json) return [`<p>Answer ${status}: ${escaped(answer.description)}</p>`];
      return [fieldTable(`Answer ${status}`, json.schema), example("Answer", json.example)];
    })
    .join("");
}

/** Codes of refusals are the names of the responses that they refer to. */
function errorsOf({ responses }: Operation): Html {
  const rows = Object.entries(responses).flatMap(([status, answer]) => {
    if (isAnswered(answer) || status === "default") return [];
    const codes = answer.$ref.split("/").at(-1)?.split("-or-") ?? [];
    return [[status, codes.map((each) => `<a href="#error-${each}">${code(each)}</a>`).join(" ")]];
  });
  return table("Errors", ["Status", "Codes"], rows);
}

function callOf(path: string, method: Method, operation: Operation): Html {
  const { operationId, summary, description, "x-permission": permission } = operation;
  return `<article class="call" id="${idOf(operationId)}"><details><summary><h4><span class="method" data-method="${method}">${method.toUpperCase()}</span> ${code(path)}</h4><span class="soft">${escaped(summary)}${permission ? ` · ${code(permission)}` : ""}</span></summary><div class="about"><p>${inline(description)}</p>${parameterTable(operation)}${bodyOf(operation)}${answersOf(operation)}${errorsOf(operation)}</div></details></article>`;
}

const methods: readonly Method[] = ["get", "post", "put", "delete"];

/** The calls by group, in the document's order. */
export function groupsOf({ paths, tags }: OpenApi): { name: string; calls: Html[] }[] {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  return tags.map(({ name }) => ({
    name,
    calls: calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => callOf(path, method, operation)),
  }));
}
