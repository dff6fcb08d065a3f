import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { addShop } from "./aws/shop-app.ts";
import { buildDirectory, bundleFunctions } from "./bundle.ts";
import { checkIndexes } from "./index-changes.ts";
import { writeOpenApi } from "./openapi/write.ts";
import { withReservations } from "./reservations.ts";
import { StageError } from "./stage-checks.ts";
import { stageOf } from "./stages.ts";

const app = new App();
const context = (name: string): string => String(app.node.tryGetContext(name) ?? "");

try {
  const stageName = context("stage");
  const stage = stageOf(stageName);
  checkIndexes(context("indexes").split(",").filter(Boolean));
  const protect = stage.protect && context("protection") !== "off";
  const [quota, room] = [Number(context("quota")), Number(context("room"))];
  const known = { ...withReservations(stage, room), protect, ...(quota > 0 && { quota }) };
  const withoutCode = context("bundle") === "off";
  if (!withoutCode) await Promise.all([bundleFunctions(), writeOpenApi(join(buildDirectory, "web"))]);
  addShop(app, stageName, known, { buildDirectory, withoutCode });
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
