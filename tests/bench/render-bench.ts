import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { rendererFolder } from "../../infra/releases.ts";
import { tableOf } from "./median.ts";

const renderer = join(import.meta.dirname, "../../.build/web", rendererFolder, "render.mjs");

interface LoadedSegment {
  products: number;
  from: number;
  to: number;
}

/** A product's answer, of the size of one with reviews. */
function answerOf(index: number, products: number) {
  const { name, pricePaise, category, description, stock, createdAt } = benchProduct(
    index,
    products,
    new Date(0),
  );
  const id = index.toString(16).padStart(24, "0");
  const review = { comment: description, name: "Asha Rao", rating: 4, verified: true, helpful: 2, createdAt };
  const reviews = Array.from({ length: 20 }, (_, each) => ({
    ...review,
    _id: each.toString(16).padStart(24, "0"),
  }));
  return {
    success: true,
    product: {
      ...{ _id: id, name, category, description, stock, createdAt, reviews },
      ...{ price: pricePaise / 100, rating: 4, numofReviews: 20, images: [], specs: [] },
      distribution: [1, 2, 3, 4, 5].map((stars) => ({ stars, count: stars === 4 ? 20 : 0 })),
    },
  };
}

async function renderPart({ products, from, to }: LoadedSegment): Promise<number> {
  const { renderPage } = await import(pathToFileURL(renderer).href);
  let bytes = 0;
  for (let index = from; index < to; index++) {
    const answer = answerOf(index, products);
    const load = async (key: string) => (key === "products/get" ? { answer } : undefined);
    const { html } = await renderPage(`/product/${answer.product._id}`, {
      site: "https://shop.example",
      load,
    });
    bytes += html.length;
  }
  return bytes;
}

/** Renders the pages of so many products, with their answers at hand, on all processors. */
export async function benchRender(products: number): Promise<string> {
  const rows: string[][] = [];
  for (const threads of new Set([1, availableParallelism()])) {
    const size = Math.ceil(products / threads);
    const began = performance.now();
    const parts = await Promise.all(
      Array.from({ length: threads }, async (_, index) => {
        const part: LoadedSegment = {
          products,
          from: index * size,
          to: Math.min(products, (index + 1) * size),
        };
        const [bytes] = await once(new Worker(new URL(import.meta.url), { workerData: part }), "message");
        return bytes as number;
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const kilobytes = parts.reduce((sum, bytes) => sum + bytes, 0) / products / 1000;
    rows.push([
      String(threads),
      products.toLocaleString("en"),
      seconds.toFixed(1),
      (products / seconds).toFixed(0),
      kilobytes.toFixed(1),
    ]);
  }
  return tableOf(["threads", "product pages", "seconds", "pages a second", "kB a page"], rows);
}

if (!isMainThread) parentPort?.postMessage(await renderPart(workerData));
