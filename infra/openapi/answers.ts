import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Success {
  statuses: number[];
  isJson: boolean;
  files: string[];
}

const fileTypes: [RegExp, string][] = [
  [/\bcsv(?:Reply|Type)\b/, "text/csv"],
  [/"application\/pdf"/, "application/pdf"],
  [/"image\/webp"/, "image/webp"],
  [/\bhtml\b/, "text/html"],
];

/** Reads from a handler's source with which statuses and types it answers. */
export function successOf(key: string): Success {
  const source = readFileSync(join(root, `functions/api/${key}.ts`), "utf8");
  const stated = [...source.matchAll(/\bstatus(?::| =) .*?([23]\d\d)(?: : ([23]\d\d))?/g)];
  const statuses = stated.flatMap(([, one, other]) => [one, other].filter(Boolean).map(Number));
  const sendsFiles = /\b(?:FileReply|csvReply)\(/.test(source);
  const files = sendsFiles ? fileTypes.filter(([pattern]) => pattern.test(source)) : [];
  const isJson = !sendsFiles || /\bsuccess\b/.test(source);
  const accepts = /\bacceptedReply\(/.test(source);
  const answers = statuses.length === 0 || (statuses.includes(302) && files.length > 0);
  const all = [...(answers ? [200] : []), ...statuses, ...(accepts ? [202] : [])];
  return { statuses: [...new Set(all)], isJson, files: files.map(([, type]) => type) };
}
