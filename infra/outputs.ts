/** What a shop's stack tells to the programs of `infra/cli`. */
export const outputNames = [
  "Url",
  "TableName",
  "StripeSecretArn",
  "WebhookSecretArn",
  "LogGroupName",
  "AlarmTopicArn",
] as const;

export type Outputs = Readonly<Record<(typeof outputNames)[number], string>>;
