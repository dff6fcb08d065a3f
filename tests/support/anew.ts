import { vi } from "vitest";

// Runs before each file. Packages stay loaded, which takes most of a file's start. The project's modules, whose clients
// connect once, the environment and the clock, which a stage's modules replace, are as at the first file.
const known: typeof globalThis & {
  first?: { env: NodeJS.ProcessEnv; date: DateConstructor; now: () => number };
} = globalThis;
known.first ??= { env: { ...process.env }, date: Date, now: Date.now };
const { env, date, now } = known.first;
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
Object.assign(process.env, env);
vi.useRealTimers();
globalThis.Date = date;
date.now = now;
date.prototype.constructor = date;
vi.resetModules();

// Of the modules that the file will load.
const { Client } = await import("./client.ts");
const { requireDocumented } = await import("./documented.ts");
Client.watch = requireDocumented;
