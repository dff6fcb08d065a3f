export interface ApiFailure {
  type: string;
  message: string;
  code?: string;
  payment_intent?: ClientIntent;
}

export interface ClientIntent {
  id: string;
  amount: number;
  currency: string;
  status: string;
  client_secret: string;
  next_action: { type: string } | null;
  last_payment_error: ApiFailure | null;
}

export type Outcome<T> = { object: T; error?: never } | { error: ApiFailure; object?: never };

export interface Fields {
  [name: string]: string | number | boolean | null | undefined | Fields;
}

function append(form: URLSearchParams, fields: Fields, prefix = ""): void {
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix === "" ? name : `${prefix}[${name}]`;
    if (typeof value === "object" && value !== null) append(form, value, path);
    else if (value !== undefined && value !== null) form.append(path, String(value));
  }
}

const unreachable: ApiFailure = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

export class BrowserApi {
  readonly #base: string;
  readonly #key: string;

  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  get(path: string, fields: Fields): Promise<Outcome<ClientIntent>> {
    return this.#request(`${path}?${this.#form(fields)}`, {});
  }

  post<T = ClientIntent>(path: string, fields: Fields): Promise<Outcome<T>> {
    return this.#request(path, { method: "POST", body: this.#form(fields) });
  }

  #form(fields: Fields): URLSearchParams {
    const form = new URLSearchParams({ key: this.#key });
    append(form, fields);
    return form;
  }

  async #request<T>(path: string, init: RequestInit): Promise<Outcome<T>> {
    try {
      const response = await fetch(`${this.#base}v1/${path}`, init);
      const body = await response.json();
      return response.ok ? { object: body } : { error: body.error };
    } catch {
      return { error: unreachable };
    }
  }
}
