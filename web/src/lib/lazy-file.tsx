import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { toast } from "../ui/toast.tsx";
import { FileError, importFile } from "./files.ts";

export type LazyFile<P extends object> = ComponentType<P> & {
  /** Loads the file ahead of its use. */
  preload: () => Promise<void>;
};

/** As React's `lazy`, but shown at once where the file is there already, and able to try again. */
export function lazyFile<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyFile<P> {
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
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, like React's own lazy
  function Lazy(props: P) {
    // Chosen once: another component in its place would be another page.
    const [Shown] = useState(() => ready ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, { preload });
}

interface OptionalState {
  failure: { error: unknown } | undefined;
}

/** A part that the page can do without: nothing stands in its place until its file is there. */
export class Optional extends Component<{ children: ReactNode; fallback?: ReactNode }, OptionalState> {
  override state: OptionalState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): OptionalState {
    return { failure: { error } };
  }

  readonly again = () => this.setState({ failure: undefined });

  override componentDidMount() {
    window.addEventListener("online", this.again);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.again);
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FileError) error.forget?.();
  }

  override render() {
    const { failure } = this.state;
    if (failure && !(failure.error instanceof FileError)) throw failure.error;
    return failure ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}

/** For a dialog, whose file may be lost without loss of the page: `load` says whether it is there. */
export function useDialogFile({ preload }: Pick<LazyFile<never>, "preload">) {
  const [isLoading, setIsLoading] = useState(false);
  async function load(): Promise<boolean> {
    setIsLoading(true);
    try {
      await preload();
      return true;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      toast.error(error.message);
      return false;
    } finally {
      setIsLoading(false);
    }
  }
  return { load, isLoading };
}
