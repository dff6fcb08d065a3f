import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { FileError, importFile } from "./files.ts";
import { useIsLive } from "./is-live.ts";

export type LazyFile<P extends object> = ComponentType<P> & {
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

/** Loads files of rendered parts, as far as their modules are known. */
export const loadRendered = (): Promise<unknown> =>
  Promise.allSettled([...renderedFiles].map((preload) => preload()));

const renderedFiles = new Set<() => Promise<void>>();

interface LazyOptions {
  /** Rendered pages contain it, and become interactive once its file is loaded. */
  rendered?: boolean;
}

/** Like React's `lazy`, but renders at once if loaded, and can retry. */
export function lazyFile<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { rendered = false }: LazyOptions = {},
): LazyFile<P> {
  let ready: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  async function start() {
    const file = await importFile(load, forget);
    ready = file.default;
    return file;
  }
  const wait = () => {
    loading ??= start();
    return loading;
  };
  let Awaited = lazy(wait);
  function forget(): void {
    loading = undefined;
    Awaited = lazy(wait);
  }
  async function preload(): Promise<void> {
    try {
      await wait();
    } catch (error) {
      if (error instanceof FileError) error.forget?.();
      throw error;
    }
  }
  if (rendered) renderedFiles.add(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, like React's own lazy
  function Lazy(props: P) {
    // Chosen once, since changing the component would remount the page.
    const [Shown] = useState(() => ready ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, { preload, isLoaded: () => ready !== undefined });
}

interface OptionalState {
  failure: { error: unknown } | undefined;
}

interface OptionalProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** Part of rendered pages; its file is a rendered one too. */
  rendered?: boolean;
}

/** Shows the fallback until the file is loaded, and in rendered pages until hydration. */
export function Optional({ rendered = false, fallback, children }: OptionalProps) {
  const isLive = useIsLive();
  return isLive || rendered ? <Tolerant fallback={fallback}>{children}</Tolerant> : fallback;
}

class Tolerant extends Component<OptionalProps, OptionalState> {
  declare readonly again: () => void;

  constructor(props: OptionalProps) {
    super(props);
    this.state = { failure: undefined };
    this.again = () => this.setState({ failure: undefined });
  }

  static getDerivedStateFromError(error: unknown): OptionalState {
    return { failure: { error } };
  }

  override componentDidMount() {
    window.addEventListener("online", this.again);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.again);
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof FileError && error.forget)) return;
    error.forget();
    // The event may have come before the failure.
    if (navigator.onLine) this.again();
  }

  override render() {
    const { failure } = this.state;
    if (failure && !(failure.error instanceof FileError)) throw failure.error;
    return failure ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}
