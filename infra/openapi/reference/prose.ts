/** In the Markdown that `html.ts` knows. */
export const webhookGuide = `Staff register an https address at \`/admin/webhooks\` with patterns such as \`order.*\`. Each event is a \`POST\` with the body \`{type, timestamp, data}\`, where \`data\` is the noun with its \`_id\` and \`version\`. Events come at least once and in any order: keep the \`webhook-id\` of those you've handled, and the newest \`version\`.

Answer 2xx within ten seconds. Anything else is tried again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours.

Signatures follow **Standard Webhooks**: check \`webhook-signature\` over \`webhook-id\`, \`webhook-timestamp\` and the raw body with a library of that name before you parse it. While a secret is being replaced, there are two signatures.`;
