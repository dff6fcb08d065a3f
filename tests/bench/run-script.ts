import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { names } from "../../infra/local/settings/environment.ts";

/** The only ones that the embedded S3 accepts. */
export const credentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Variables that let the functions' code reach a stage's table and bucket. */
export const environmentFor = (url: { database?: string; objects?: string }): NodeJS.ProcessEnv => ({
  ...process.env,
  ...credentials,
  AWS_REGION: "ap-south-1",
  AWS_ENDPOINT_URL_DYNAMODB: url.database,
  AWS_ENDPOINT_URL_S3: url.objects,
  TABLE: names.table,
  IMAGES_BUCKET: names.images,
  STAGE: "local",
  POWERTOOLS_METRICS_DISABLED: "true",
});

/**
 * Runs a file of this folder as a process of its own, because the functions' code connects to one table for as
 * long as it is loaded. Resolves to what it prints.
 */
export async function runScript(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { stdout } = await promisify(execFile)("node", [path, ...args], { env, maxBuffer: 2 ** 28 });
  return stdout;
}
