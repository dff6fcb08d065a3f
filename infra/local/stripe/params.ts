import { invalidRequest } from "./errors.ts";
import type { FormObject, FormValue } from "./form.ts";

/** Throws Stripe's error for an invalid value. */
export class Params {
  readonly #values: FormObject;
  readonly #path: string;

  constructor(values: FormObject, path = "") {
    this.#values = values;
    this.#path = path;
  }

  nameOf(name: string): string {
    return this.#path === "" ? name : `${this.#path}[${name}]`;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  rejectUnknown(known: readonly string[]): void {
    const unknown = Object.keys(this.#values).find((name) => !known.includes(name));
    if (unknown === undefined) return;
    const param = this.nameOf(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value === "object") {
      throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: this.nameOf(name) });
    }
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    const param = this.nameOf(name);
    if (value === undefined) {
      throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
    }
    if (value === "") {
      const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
      throw invalidRequest(message, { code: "parameter_invalid_empty", param });
    }
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    const detail = { code: "parameter_invalid_integer", param: this.nameOf(name) };
    throw invalidRequest(`Invalid integer: ${value}`, detail);
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === "false") return false;
    if (value === "true") return true;
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.nameOf(name) });
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined || value === "") return undefined;
    const found = allowed.find((item) => item === value);
    if (found !== undefined) return found;
    throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(", ")}`, {
      param: this.nameOf(name),
    });
  }

  child(name: string): Params | undefined {
    const value = this.#values[name];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "object") return new Params(value, this.nameOf(name));
    throw invalidRequest("Invalid object", { param: this.nameOf(name) });
  }

  list(name: string): string[] {
    const value: FormValue = this.#values[name] ?? {};
    if (typeof value === "string") {
      throw invalidRequest("Invalid array", { param: this.nameOf(name) });
    }
    return Object.values(value).filter((item) => typeof item === "string");
  }

  /** An empty value removes its key, an empty map every key. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    if (this.#values.metadata === "") return {};
    const given = this.child("metadata");
    if (given === undefined) return before;
    const after = { ...before };
    for (const key of Object.keys(given.#values)) {
      const value = given.text(key) ?? "";
      checkMetadata(key, value);
      if (value === "") delete after[key];
      else after[key] = value;
    }
    if (Object.keys(after).length > 50) {
      throw invalidRequest("Metadata can have up to 50 keys.", { param: "metadata" });
    }
    return after;
  }
}

function checkMetadata(key: string, value: string): void {
  if (key.length > 40) {
    const message = `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
    throw invalidRequest(message, { param: "metadata" });
  }
  if (value.length > 500) {
    const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`;
    throw invalidRequest(message, { param: `metadata[${key}]` });
  }
}
