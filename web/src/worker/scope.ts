/** An event that a worker stays alive for. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Of a request: the page that makes it. */
  readonly clientId?: string;
}

interface Page {
  readonly id: string;
  postMessage(message: unknown): void;
}

interface PageMessage extends WorkerEvent {
  readonly data: unknown;
  readonly source: Page | null;
}

/** The service worker's globals, which TypeScript cannot have beside a page's. */
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Page | undefined> };
}

export const worker = self as unknown as Scope;
