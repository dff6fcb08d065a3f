/** Stack outputs for `infra/cli`. */
export const outputNames = [
  "Url",
  "TableName",
  "StripeSecretArn",
  "WebhookSecretArn",
  "RazorpaySecretArn",
  "RazorpayWebhookSecretArn",
  "LogGroupName",
  "SiteBucketName",
  "StoreArn",
  "Release",
  "ReleaseRoleArn",
  "RollbackAlarms",
  "Reserved",
  "Indexes",
] as const;

export type Outputs = Readonly<Record<(typeof outputNames)[number], string>>;
