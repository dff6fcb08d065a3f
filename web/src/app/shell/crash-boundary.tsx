import { Component, type ReactNode } from "react";
import { FileError } from "../../lib/files.ts";
import { MissingFile } from "../status/missing-file.tsx";
import { UnexpectedError } from "../status/unexpected-error.tsx";

interface CrashBoundaryProps {
  /** A change retries. */
  place: string;
  children: ReactNode;
}

interface CrashState {
  crash: { error: unknown } | undefined;
}

export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  declare readonly retry: () => void;

  constructor(props: CrashBoundaryProps) {
    super(props);
    this.state = { crash: undefined };
    this.retry = () => this.setState({ crash: undefined });
  }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FileError) error.forget?.();
  }

  override componentDidUpdate(before: CrashBoundaryProps, { crash }: CrashState) {
    // A crash at the new place stays.
    if (crash && crash === this.state.crash && before.place !== this.props.place) this.retry();
  }

  override render() {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    if (crash.error instanceof FileError) return <MissingFile error={crash.error} retry={this.retry} />;
    return <UnexpectedError error={crash.error} />;
  }
}
