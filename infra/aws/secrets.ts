import { Fn, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { hasProvider } from "../../shared/payments/offers.ts";
import type { SecretName } from "../needs.ts";
import type { Generations, Stage } from "../stage.ts";
import { accept } from "./nag.ts";

type RazorpaySecret = Extract<SecretName, `RAZORPAY_${string}`>;
type StripeSecret = Exclude<SecretName, RazorpaySecret>;

/** Generated on deployment or set by `npm run secrets`. */
export class Secrets extends Construct {
  readonly originCurrent: SecretValue;
  /**
   * Accepted values, comma-separated. A template may have 60 references to secrets, so functions use one parameter,
   * which exposes them to everyone with access to parameters, as functions' environments do.
   */
  readonly originAccepted: string;
  /** Undefined where the stage has no use for it. */
  readonly byName: Readonly<Record<StripeSecret, Secret> & Record<RazorpaySecret, Secret | undefined>>;
  /** `1 of 1,2`: the signing key and the accepted keys. */
  readonly sessionKeys: string;

  constructor(scope: Construct, id: string, stageName: string, stage: Stage) {
    super(scope, id);
    const origins = this.generate("Origin", stage.originSecrets, 48);
    this.originCurrent = this.pick(origins, stage.originSecrets.current);
    // CloudFormation rereads a secret only when the reference changes, so a new list is a new parameter.
    const list = stage.originSecrets.accepted.join("-");
    this.originAccepted = new StringParameter(this, `OriginAccepted${list}`, {
      // A generated name would lack the stage, which policies match.
      parameterName: `/earshot/${stageName}/origin-secrets/${list}`,
      stringValue: Fn.join(",", [...origins.values()].map(textOf)),
    }).stringValue;
    this.sessionKeys = `${stage.sessionKeys.current} of ${stage.sessionKeys.accepted.join()}`;
    const keys = this.generate("SessionKey", stage.sessionKeys, 64);
    const stripe = new Secret(this, "Stripe", { description: "Stripe: {secretKey, publishableKey}" });
    const hasRazorpay = hasProvider(stage.payments, "razorpay");
    const razorpay = hasRazorpay
      ? new Secret(this, "Razorpay", { description: "Razorpay: {keyId, keySecret}" })
      : undefined;
    this.byName = {
      SESSION_SECRET: this.compose("Session", keyRing(stage.sessionKeys, keys)),
      STRIPE_SECRET: stripe,
      // Each secret costs, and previews only have test keys.
      WEBHOOK_SECRET:
        stage.environment === "preview"
          ? stripe
          : new Secret(this, "Webhook", { description: "Stripe webhook: {secret}" }),
      RAZORPAY_SECRET: razorpay,
      RAZORPAY_WEBHOOK_SECRET:
        !razorpay || stage.environment === "preview"
          ? razorpay
          : new Secret(this, "RazorpayWebhook", { description: "Razorpay webhook: {secret}" }),
    };
    for (const secret of this.node.findAll()) {
      accept(
        secret,
        "AwsSolutions-SMG4",
        "Exchanged by raising its generation in infra/stages.ts, or at the payment provider.",
      );
    }
  }

  /** Alphanumeric, to be valid in a header and as base64. */
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
    ...[...keys].flatMap(([kid, secret], index) => [
      `${index > 0 ? "," : ""}"${kid}":"`,
      textOf(secret),
      '"',
    ]),
    "}}",
  ]);
