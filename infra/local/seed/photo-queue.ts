import { namesIn } from "../../../functions/pictures/picture-keys.ts";
import { type Server, startServer } from "../core/child.ts";
import type { Closable } from "../core/started.ts";
import { photoWidth, readWaiting } from "./waiting-photos.ts";

/** Demo photos whose smaller widths are encoded while the shop is open. */
export class Photos implements Closable {
  readonly #waiting: Map<string, PromiseWithResolvers<void>>;
  readonly #server: Server | undefined;

  /** Takes the file that lists the photos, and the clock's. */
  constructor(list: string, clock: string) {
    this.#waiting = new Map(readWaiting(list).map(({ pictureId }) => [pictureId, Promise.withResolvers()]));
    if (this.#waiting.size === 0) return;
    const onEnd = (): void => {
      for (const pictureId of this.#waiting.keys()) this.#end(pictureId);
    };
    const onMessage = (pictureId: string): void => this.#end(pictureId);
    this.#server = startServer({
      script: new URL("./photo-server.ts", import.meta.url),
      args: [list, clock],
      onMessage,
      onEnd,
    });
  }

  /** Waits for the picture of this key, if it is one of these. */
  async stored(key: string): Promise<void> {
    if (this.#waiting.size === 0 || key.endsWith(`-${photoWidth}.webp`)) return;
    const pictureId = namesIn(key)?.pictureId ?? "";
    const waiting = this.#waiting.get(pictureId);
    if (waiting === undefined) return;
    this.#server?.send(pictureId);
    await waiting.promise;
  }

  close(): void {
    void this.#server?.close();
  }

  #end(pictureId: string): void {
    this.#waiting.get(pictureId)?.resolve();
    this.#waiting.delete(pictureId);
  }
}
