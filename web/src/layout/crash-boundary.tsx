import { Component, type ReactNode } from "react";
import { UnexpectedError } from "../pages/status/unexpected-error.tsx";

interface CrashBoundaryProps {
  /** Another place is another try. */
  place: string;
  children: ReactNode;
}

interface CrashState {
  crash: { error: unknown } | undefined;
}

export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crash && before.place !== this.props.place) this.setState({ crash: undefined });
  }

  override render() {
    return this.state.crash ? <UnexpectedError error={this.state.crash.error} /> : this.props.children;
  }
}
