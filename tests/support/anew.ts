import { vi } from "vitest";

const known = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
known.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in known.firstEnvironment)) delete process.env[name];
Object.assign(process.env, known.firstEnvironment);
vi.resetModules();
