// CloudFront Function (cloudfront-js-2.0) of /media/*: what follows the prefix is the object's key.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.uri = event.request.uri.slice("/media".length);
  return event.request;
}
