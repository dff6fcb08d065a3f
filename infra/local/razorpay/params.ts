import { badRequest, invalidInput } from "./errors.ts";
import type { Notes } from "./records.ts";

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a request's body or query by Razorpay's rules. */
export class Params {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  static parse(body: string): Params {
    if (body === "") return new Params({});
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      throw badRequest("The request body is not valid JSON.");
    }
    if (!isObject(value)) throw badRequest("The request body is not valid JSON.");
    return new Params(value);
  }

  rejectUnknown(known: readonly string[]): void {
    const extra = Object.keys(this.#fields).filter((name) => !known.includes(name));
    if (extra.length > 0) throw badRequest(`${extra.join(", ")} is/are not required and should not be sent`);
  }

  has = (name: string): boolean => this.#fields[name] !== undefined && this.#fields[name] !== null;

  text(name: string, maxLength: number): string | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#fields[name];
    if (typeof value !== "string") throw invalidInput(`The ${name} must be a string.`, name);
    if (value.length > maxLength)
      throw invalidInput(`The ${name} may not be greater than ${maxLength} characters.`, name);
    return value;
  }

  required(name: string): string {
    const value = this.text(name, 1000);
    if (value === undefined || value === "") throw invalidInput(`The ${name} field is required.`, name);
    return value;
  }

  /** Numbers may come as text, as in the package's examples. */
  integer(name: string): number | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#fields[name];
    if (!/^-?\d{1,15}$/.test(String(value))) throw invalidInput(`The ${name} must be an integer.`, name);
    return Number(value);
  }

  /** In paise. */
  amount(): number | undefined {
    const amount = this.integer("amount");
    if (amount !== undefined && amount < 100)
      throw invalidInput("The amount must be at least INR 1.00", "amount");
    return amount;
  }

  child(name: string): Params | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#fields[name];
    if (!isObject(value)) throw invalidInput(`The ${name} must be an array.`, name);
    return new Params(value);
  }

  list(name: string): string[] {
    return [this.#fields[name] ?? []].flat().map(String);
  }

  notes(): Notes {
    const value = this.#fields.notes;
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return {};
    if (!isObject(value)) throw invalidInput("The notes must be an array.", "notes");
    const notes: Notes = {};
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== "string" && typeof text !== "number")
        throw invalidInput("notes values themselves should not be an array", "notes");
      if (key.length > 256 || String(text).length > 256)
        throw invalidInput("notes value cannot be greater than 256 characters", "notes");
      notes[key] = text;
    }
    if (Object.keys(notes).length > 15)
      throw invalidInput("Number of fields in notes should be less than or equal to 15", "notes");
    return notes;
  }
}

const firstTime = 946_684_800;
const lastTime = 4_765_046_400;

function time(params: Params, name: "from" | "to"): number | undefined {
  const value = params.integer(name);
  if (value !== undefined && (value < firstTime || value > lastTime))
    throw invalidInput(`${name} must be between ${firstTime} and ${lastTime}`, name);
  return value;
}

export const pageFields = ["from", "to", "count", "skip"];

/** The part of a list that the query asks for. */
export function pageOf(params: Params) {
  const count = params.integer("count") ?? 10;
  if (count < 1) throw invalidInput("The count must be at least 1.", "count");
  if (count > 100) throw invalidInput("The count may not be greater than 100.", "count");
  const skip = params.integer("skip") ?? 0;
  if (skip < 0) throw invalidInput("The skip must be at least 0.", "skip");
  return { from: time(params, "from"), to: time(params, "to"), count, skip };
}
