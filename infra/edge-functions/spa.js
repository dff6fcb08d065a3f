// CloudFront Function (cloudfront-js-2.0) for the default behaviour: maps an address to the object that answers it.
// `pages`, `categories`, `markdown` and `shown` are added by infra/edge-function.ts. A preview has no store, and names its release.
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

// The name of a rendered page; undefined for the app's shell.
function renderedOf(uri, query) {
  const parts = partsOf(uri);
  const page = uri === "/shell" ? {} : pages.find((each) => matches(each.path, parts));
  if (!page) return "missing";
  if (!page.rendered) return undefined;
  return page.path === "/products" ? listingOf(query) : nameOf(page.path, parts) || "missing";
}

// How much a client wants a type, from 0 to 1; before all others of the same weight is a little more.
function weightOf(type, accept) {
  const index = accept.findIndex((each) => each.split(";")[0].trim().toLowerCase() === type);
  if (index < 0) return 0;
  const weight = /;\s*q=([0-9.]+)/i.exec(accept[index]);
  return (weight ? Number(weight[1]) : 1) - index / 1000;
}

// The answer to a header is an object of its own, so that the cache needn't vary by headers.
function prefersMarkdown(headers) {
  const accept = headers.accept ? headers.accept.value.slice(0, 500).split(",") : [];
  const weight = weightOf("text/markdown", accept);
  return weight > 0 && weight > weightOf("text/html", accept);
}

function objectOf(release, request) {
  if (request.uri === "/developers") return "/developers/index.html";
  const rendered = `/rendered/${release}/`;
  const isFile = markdown && request.uri.endsWith(".md");
  const uri = isFile ? request.uri.slice(0, -3) : request.uri;
  const name = renderedOf(isFile && uri === "/index" ? "/" : uri, request.querystring);
  if (isFile) return `${rendered}${name || "missing"}.md`;
  if (!name) return `/releases/${release}/shell.html`;
  return markdown && prefersMarkdown(request.headers) ? `${rendered}${name}.md` : rendered + name;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
async function handler(event) {
  const request = event.request;
  const release = shown || (await cf.kvs().get("release"));
  request.uri = objectOf(release, request);
  return request;
}
