export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** The requesting page. */
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

/** TypeScript cannot have a worker's globals beside a page's. */
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<Page | undefined> };
}

declare const self: Scope;
export const worker = self;
