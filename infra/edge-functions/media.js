// CloudFront Function (cloudfront-js-2.0) for /media/*: maps the path to a key under products/, so only pictures can be read.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.uri = event.request.uri.replace(/^\/media(\/products)?/, "/products");
  return event.request;
}
