// CloudFront Function (cloudfront-js-2.0) for the default behaviour: maps an address to the object that answers it.
// `pages`, `categories` and `shown` are added by infra/edge-function.ts. A preview has no store, and names its release.
import cf from "cloudfront";

const id = /^[0-9a-f]{24}$/;
const word = /^[a-z0-9-]{1,100}$/;
const number = /^[1-9][0-9]{0,3}$/;
// Parameters of advertisements don't change the page.
const ofNoPage = /^(utm_.*|gclid|fbclid)$/;

function partsOf(path) {
  return path.split("/").filter((part) => part !== "");
}

// Matches like the app's router: ignores case, and a star matches any rest.
function matches(pattern, parts) {
  const wanted = partsOf(pattern);
  if (wanted[wanted.length - 1] === "*")
    return wanted.slice(0, -1).every((part, index) => part === (parts[index] || "").toLowerCase());
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part[0] === ":" || part === parts[index].toLowerCase())
  );
}

// Returns undefined for addresses that cannot be rendered pages.
function nameOf(pattern, parts) {
  const names = partsOf(pattern).map((part, index) => {
    if (part[0] !== ":") return part;
    return (part === ":id" ? id : word).test(parts[index]) ? parts[index] : "";
  });
  if (names.includes("")) return undefined;
  return names.length === 0 ? "home" : names.join(",");
}

// Listings are rendered by category and page; browsers load other filters.
function listingOf(query) {
  const given = Object.keys(query).filter((name) => !ofNoPage.test(name));
  if (given.some((name) => (name !== "category" && name !== "page") || query[name].multiValue))
    return undefined;
  const parts = ["products"];
  if (query.category) {
    if (!categories.includes(query.category.value)) return undefined;
    parts.push(query.category.value);
  }
  if (query.page) {
    if (!number.test(query.page.value)) return undefined;
    if (query.page.value !== "1") parts.push(query.page.value);
  }
  return parts.join(",");
}

function objectOf(release, uri, query) {
  const shell = `/releases/${release}/shell.html`;
  const rendered = `/rendered/${release}/`;
  const parts = partsOf(uri);
  if (uri === "/shell") return shell;
  const page = pages.find((each) => matches(each.path, parts));
  if (!page) return `${rendered}missing`;
  if (!page.rendered) return shell;
  if (page.path !== "/products") return rendered + (nameOf(page.path, parts) || "missing");
  const listing = listingOf(query);
  return listing ? rendered + listing : shell;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
async function handler(event) {
  const request = event.request;
  const release = shown || (await cf.kvs().get("release"));
  request.uri = objectOf(release, request.uri, request.querystring);
  return request;
}
