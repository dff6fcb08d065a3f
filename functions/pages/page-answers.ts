import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { productCalls } from "../../shared/products/schemas.ts";
import { listProducts, recentListing } from "../catalogue/list-products.ts";
import type { Loaded } from "./renderer.ts";
import { recentProduct, showProduct } from "./show-product.ts";

type Answer = () => Promise<unknown>;

/** Returns undefined for calls that are left to the browser. */
function answerTo(key: string, input: object, consistent: boolean): Answer | undefined {
  const get = productCalls["products/get"];
  const list = productCalls["products/list"];
  if (key === "products/get")
    return async () => {
      const { id } = z.parse(get.input, input);
      return z.parse(get.output, consistent ? await showProduct(id) : (await recentProduct(id)).answer);
    };
  if (key === "products/list")
    return async () => {
      const query = z.parse(list.input, input);
      return z.parse(
        list.output,
        consistent ? await listProducts(query) : (await recentListing(query)).answer,
      );
    };
  return undefined;
}

const given = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

interface CachedCall {
  ask: () => Promise<Loaded | undefined>;
  loaded: Promise<Loaded | undefined>;
  shownBy: Set<string>;
}

/** Caches the responses that pages are rendered from, and checks them again. */
export class PageAnswers {
  readonly #consistent: boolean;
  readonly #calls = new Map<string, CachedCall>();

  constructor({ consistent }: { consistent: boolean }) {
    this.#consistent = consistent;
  }

  of(page: string): (key: string, input: object) => Promise<Loaded | undefined> {
    return (key, input) => {
      const callKey = JSON.stringify([key, input]);
      const call = this.#calls.get(callKey) ?? this.#begin(key, input);
      this.#calls.set(callKey, call);
      call.shownBy.add(page);
      return call.loaded;
    };
  }

  /** Repeats all calls. Returns the pages whose responses changed. */
  async outdated(): Promise<string[]> {
    const pages = await Promise.all(
      [...this.#calls.values()].map(async ({ ask, loaded, shownBy }) => {
        const [before, now] = await Promise.allSettled([loaded, ask()]);
        return JSON.stringify(before) === JSON.stringify(now) ? [] : [...shownBy];
      }),
    );
    return [...new Set(pages.flat())];
  }

  #begin(key: string, input: object): CachedCall {
    const ask = () => this.#ask(key, input);
    return { ask, loaded: ask(), shownBy: new Set() };
  }

  async #ask(key: string, input: object): Promise<Loaded | undefined> {
    try {
      const answer = answerTo(key, given(input), this.#consistent);
      return answer && { answer: JSON.parse(JSON.stringify(await answer())) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const { status, code, message } = error;
      return { refused: { status, code, message } };
    }
  }
}
