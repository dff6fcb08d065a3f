/** Where the document and the page that shows it are served, as files of the site's bucket. */
export const openApiPath = "/api/v1/openapi.json";
export const referenceFolder = "/developers/";
