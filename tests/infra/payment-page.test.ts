import { expect, test } from "vitest";
import { behaviourOf } from "../../infra/edge.ts";
import { paymentPage } from "../../infra/payment-page.ts";
import { type Payments, usualPayments } from "../../shared/payments/offers.ts";
import { synthesise } from "./synth.ts";

const both: Payments = [
  { provider: "razorpay", methods: ["upi"] },
  { provider: "stripe", methods: ["card"] },
];
const policyOf = (payments: Payments): string =>
  paymentPage(payments)?.responseHeaders["content-security-policy"] ?? "";

test("only the payment page may load Razorpay, and only where it is configured", () => {
  expect(paymentPage(usualPayments)).toBeUndefined();
  const usual = behaviourOf("/").responseHeaders["content-security-policy"] ?? "";
  expect(usual).not.toMatch(/razorpay|unsafe-inline|qr\.stripe/);
  const policy = policyOf(both).split("; ");
  expect(policy).toContain(
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com https://checkout.razorpay.com https://cdn.razorpay.com",
  );
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy.filter((directive) => !/razorpay|unsafe-inline/.test(directive))).toEqual(
    usual.split("; ").filter((directive) => !/^(script|frame|connect|img)-src/.test(directive)),
  );
  expect(policy.find((directive) => directive.startsWith("frame-src"))).toContain(" upi: tez: ");
  expect(paymentPage([{ provider: "razorpay", methods: [] }, ...usualPayments])).toBeUndefined();
  expect(policyOf([{ provider: "stripe", methods: ["card", "upi"] }])).toBe(
    usual.replace("blob:", "blob: https://qr.stripe.com"),
  );
});

test("a stage with Razorpay has its secrets, and its payment pages behaviours of their own", () => {
  const secretsOf = ({ of }: ReturnType<typeof synthesise>) =>
    of("AWS::SecretsManager::Secret").map(({ properties }) => properties.Description);
  const plain = synthesise("dev");
  const shop = synthesise("dev", { payments: both });
  expect(secretsOf(plain).join()).not.toContain("Razorpay");
  expect(secretsOf(shop)).toEqual(
    expect.arrayContaining(["Razorpay: {keyId, keySecret}", "Razorpay webhook: {secret}"]),
  );
  const { CacheBehaviors } = shop.one("AWS::CloudFront::Distribution").properties.DistributionConfig;
  const [link, page] = CacheBehaviors.slice(-2);
  expect(page).toMatchObject({ PathPattern: "/process/payment" });
  expect(link).toMatchObject({
    PathPattern: "/pay/*",
    ResponseHeadersPolicyId: page.ResponseHeadersPolicyId,
  });
});
