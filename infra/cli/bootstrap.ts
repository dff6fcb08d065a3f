import { previewBoundary, qualifierOf, toolkitOf } from "../environments.ts";
import { readOptions, run, targetOf } from "./arguments.ts";
import { cdk } from "./cdk.ts";

/**
 * All roles of the bootstrap are bounded: CloudFormation runs an update under the role that the stack had
 * before, so a bounded execution role alone would not keep its deploy role from other stages' stacks
 * (AWS CloudFormation API Reference, "UpdateStack", `RoleARN`).
 */
const bounded = [
  "--custom-permissions-boundary",
  previewBoundary,
  "--apply-permissions-boundary-to-all-roles",
];

/**
 * Prepares the account of the credentials for the CDK, in every region in which the stage has a stack, for
 * the stage's environment.
 */
await run(async () => {
  const { name, stage } = targetOf(readOptions("stage")("stage"));
  const { environment } = stage;
  const own = ["--qualifier", qualifierOf(environment), "--toolkit-stack-name", toolkitOf(environment)];
  const options = environment === "preview" ? [...own, ...bounded] : own;
  await cdk("bootstrap", name, "--context", "bundle=off", ...options);
});
