// CloudFront Function (cloudfront-js-2.0) of the default behaviour: every page is the app's own page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.uri = "/index.html";
  return event.request;
}
