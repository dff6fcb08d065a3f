// CloudFront Function (cloudfront-js-2.0) of /media/*: pictures alone, by what follows in their keys.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.uri = event.request.uri.replace(/^\/media(\/products)?/, "/products");
  return event.request;
}
