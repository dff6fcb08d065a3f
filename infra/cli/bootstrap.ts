import { previewBoundary, qualifierOf, toolkitOf } from "../environments.ts";
import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";

/**
 * All roles are bounded: updates run under the stack's previous role, so bounding the execution role is not enough
 * (AWS CloudFormation API Reference, "UpdateStack", `RoleARN`).
 */
const bounded = [
  "--custom-permissions-boundary",
  previewBoundary,
  "--apply-permissions-boundary-to-all-roles",
];

await run(async () => {
  const { name, stage } = targetOf(readOptions("stage")("stage"));
  const { environment } = stage;
  const own = ["--qualifier", qualifierOf(environment), "--toolkit-stack-name", toolkitOf(environment)];
  const options = environment === "preview" ? [...own, ...bounded] : own;
  await cdk("bootstrap", name, "--context", "bundle=off", ...options);
});
