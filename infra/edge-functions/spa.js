// CloudFront Function (cloudfront-js-2.0) for the default behaviour: every path serves the app's one page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  event.request.uri = "/index.html";
  return event.request;
}
