// CloudFront Function (cloudfront-js-2.0) for calls: drops the cookies of other programs on the domain, which could fill
// API Gateway's 10,240 bytes of headers (Developer Guide, quotas). `ours` is added by infra/edge-function.ts.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const { cookies } = event.request;
  for (const name of Object.keys(cookies)) if (!ours.includes(name)) delete cookies[name];
  return event.request;
}
