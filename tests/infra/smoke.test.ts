import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smoke } from "../../infra/cli/smoke-checks.ts";
import { behaviours } from "../../infra/edge.ts";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage({ web: true });
});
afterAll(() => stage.close());

test("the local stage passes all smoke checks", async () => {
  const { probes, findings } = await smoke(stage.url);
  expect(findings).toEqual([]);
  expect(probes).toBeGreaterThan(behaviours.length);
});

test("the smoke checks detect an edge that drops headers and answers API errors with a page", async () => {
  const proxy = createServer(async (request, response) => {
    const method = request.url?.startsWith("/api/") ? (request.method ?? "GET") : "GET";
    const answer = await fetch(stage.url + request.url, { method });
    const isError = answer.status === 404;
    const source = isError ? await fetch(stage.url) : answer;
    response.writeHead(isError ? 200 : answer.status, {
      "content-type": source.headers.get("content-type") ?? "",
    });
    response.end(await source.text());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  const { findings } = await smoke(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  proxy.close();
  const problems = findings.map(({ path, problem }) => `${path} ${problem}`);
  expect(problems).toEqual(
    expect.arrayContaining([
      "/api/v1/nothing answers 200, not 404",
      expect.stringMatching(/^\/api\/v1\/nothing is text\/html/),
      expect.stringMatching(/^\/ has content-security-policy: null/),
      "/api/v1/profile has cache-control none",
      expect.stringMatching(/^\/api\/v1\/logout lets another site write: /),
      "/robots.txt takes a POST: 200",
      "/api/v1/profile takes a PATCH: 200",
    ]),
  );
});

test("a release whose calls fail does not pass, even if its pages and the cached catalogue are fine", async () => {
  const proxy = createServer(async (request, response) => {
    const isCall = request.url?.startsWith("/api/v1/") && !request.url.startsWith("/api/v1/product");
    const answer = await fetch(stage.url + request.url, {
      method: request.method ?? "GET",
      redirect: "manual",
    });
    const bodily = ["content-length", "content-encoding", "transfer-encoding", "connection"];
    const headers = [...answer.headers].filter(([name]) => !bodily.includes(name));
    response.writeHead(isCall ? 500 : answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  const { findings } = await smoke(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  proxy.close();
  const problems = findings.map(({ path, problem }) => `${path} ${problem}`);
  expect(problems).toContain("/api/v1/profile answers 500, not 401");
  expect(problems.filter((problem) => problem.startsWith("/products"))).toEqual([]);
});

test("the payment page alone may load Razorpay, and only where it is offered", async () => {
  const payments = [
    { provider: "razorpay", methods: ["upi"] },
    { provider: "stripe", methods: ["card", "upi"] },
  ];
  await stage.post("/_local/control", { payments });
  expect((await smoke(stage.url)).findings).toEqual([]);
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(stage.url + request.url);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const wrong =
      request.url === "/process/payment" ? policy.replace(/ https:\/\/api\.razorpay\.com/, "") : policy;
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "",
      "content-security-policy": request.url === "/cart" ? `${policy} https://checkout.razorpay.com` : wrong,
    });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  const { findings } = await smoke(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  proxy.close();
  await stage.post("/_local/control", { payments: null });
  const about = findings.filter(({ problem }) => problem.startsWith("has content-security-policy"));
  expect(about.map(({ path }) => path)).toEqual(expect.arrayContaining(["/cart", "/process/payment"]));
});
