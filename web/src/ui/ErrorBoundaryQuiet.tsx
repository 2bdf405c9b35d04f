import { Component, type ReactNode } from "react";

/** For what a page can do without: if it breaks, something else stands there. */
export class ErrorBoundaryQuiet extends Component<{ instead: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
