import { join } from "node:path";
import {
  type App,
  DefaultStackSynthesizer,
  PermissionsBoundary,
  Stack,
  type StackProps,
  Tags,
} from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { policiesName, previewBoundary, qualifierOf } from "../environments.ts";
import { type CallRow, callRows, isForAssistants } from "../functions.ts";
import { behavioursFor } from "../payment-page.ts";
import type { Stage } from "../stage.ts";
import { createEdgeStack } from "./edge-stack.ts";
import { asISynthesizer } from "./exact.ts";
import { ShopStack } from "./shop-stack.ts";
import { createWatchStack } from "./watch-stack.ts";

export interface ShopAppOptions {
  /** Contains `functions` and, once the web is built, `web`. */
  readonly buildDirectory: string;
  /** Synthesizes templates without code, for tests. */
  readonly withoutCode: boolean;
  readonly calls?: readonly CallRow[];
}

function stackProps({ environment, protect, account = process.env.CDK_DEFAULT_ACCOUNT }: Stage) {
  return (region: string): StackProps => ({
    env: { region, ...(account && { account }) },
    synthesizer: asISynthesizer(new DefaultStackSynthesizer({ qualifier: qualifierOf(environment) })),
    ...(environment === "preview" && { permissionsBoundary: PermissionsBoundary.fromName(previewBoundary) }),
    terminationProtection: protect,
    crossRegionReferences: true,
  });
}

export function addShop(app: App, name: string, stage: Stage, options: ShopAppOptions): ShopStack {
  const propsIn = stackProps(stage);
  const edge = createEdgeStack(app, name, stage, propsIn("us-east-1"));
  const shared =
    stage.environment === "preview"
      ? new Stack(app, policiesName(behavioursFor(stage)), {
          ...propsIn(stage.region),
          description: "Earshot, the edge's policies of previews",
        })
      : undefined;
  const functions = join(options.buildDirectory, "functions");
  const shop = new ShopStack(app, `Earshot-${name}`, {
    ...propsIn(stage.region),
    description: `Earshot, the ${name} shop`,
    stageName: name,
    stage,
    edge,
    ...(shared && { sharedPolicies: shared }),
    calls: (options.calls ?? callRows).filter(({ name }) => stage.assistants || !isForAssistants(name)),
    codeOf: (functionName: string) =>
      options.withoutCode ? Code.fromInline("export {};") : Code.fromAsset(join(functions, functionName)),
    webDirectory: join(options.buildDirectory, "web"),
  });
  createWatchStack(app, name, stage, { distribution: shop.distribution, props: propsIn("us-east-1") });
  Tags.of(app).add("app", "earshot");
  Tags.of(app).add("stage", name);
  return shop;
}
