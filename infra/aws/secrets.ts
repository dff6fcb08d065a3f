import { Fn, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { SecretName } from "../functions.ts";
import type { Generations, Stage } from "../stages.ts";
import { accept } from "./nag.ts";

/**
 * A template may hold at most 60 references into Secrets Manager, and every function has the origin
 * secrets in its environment: what several generations make up is joined once, into a secret of its own.
 */
export class Secrets extends Construct {
  /** What CloudFront sends to the API. */
  readonly originCurrent: SecretValue;
  /** All values the functions accept, comma separated. */
  readonly originAccepted: SecretValue;
  readonly byName: Readonly<Record<SecretName, Secret>>;
  /** `1 of 1,2`: the key that signs, and those that are accepted. */
  readonly sessionKeys: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const origins = this.generate("Origin", stage.originSecrets, 48);
    this.originCurrent = this.pick(origins, stage.originSecrets.current);
    // CloudFormation reads a secret again only where the reference itself changes: a new list is a new secret.
    this.originAccepted = this.compose(
      `OriginAccepted${stage.originSecrets.accepted.join("-")}`,
      Fn.join(",", [...origins.values()].map(textOf)),
    ).secretValue;
    this.sessionKeys = `${stage.sessionKeys.current} of ${stage.sessionKeys.accepted.join()}`;
    const keys = this.generate("SessionKey", stage.sessionKeys, 64);
    this.byName = {
      SESSION_SECRET: this.compose("Session", keyRing(stage.sessionKeys, keys)),
      STRIPE_SECRET: new Secret(this, "Stripe", { description: "Stripe: {secretKey, publishableKey}" }),
      WEBHOOK_SECRET: new Secret(this, "Webhook", { description: "Stripe webhook: {secret}" }),
    };
    for (const secret of this.node.findAll()) {
      accept(
        secret,
        "AwsSolutions-SMG4",
        "Exchanged by raising its generation in infra/stages.ts, or at Stripe.",
      );
    }
  }

  /** Letters and digits only: good in a header, and as base64. */
  private generate(name: string, { accepted }: Generations, passwordLength: number): Map<number, Secret> {
    return new Map(
      accepted.map((generation) => [
        generation,
        new Secret(this, `${name}${generation}`, {
          generateSecretString: { passwordLength, excludePunctuation: true },
        }),
      ]),
    );
  }

  private pick(secrets: ReadonlyMap<number, Secret>, generation: number): SecretValue {
    const secret = secrets.get(generation);
    if (!secret) throw new Error(`Generation ${generation} is not among the accepted ones`);
    return secret.secretValue;
  }

  private compose(name: string, text: string): Secret {
    return new Secret(this, name, { secretStringValue: SecretValue.unsafePlainText(text) });
  }
}

const textOf = (secret: Secret): string => secret.secretValue.unsafeUnwrap();

const keyRing = ({ current }: Generations, keys: ReadonlyMap<number, Secret>): string =>
  Fn.join("", [
    `{"current":"${current}","keys":{`,
    ...[...keys].flatMap(([kid, secret], at) => [`${at > 0 ? "," : ""}"${kid}":"`, textOf(secret), '"']),
    "}}",
  ]);
