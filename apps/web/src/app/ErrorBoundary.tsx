import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/feedback/Failed.tsx';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Keeps a screen that breaks from taking the rest with it: says what failed and tries again on request. A screen's script
 * that the server no longer has (a new version was put there) comes with a fresh page only.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const words = this.state.error instanceof Error ? this.state.error.message : String(this.state.error);
    const gone = /dynamically imported module|module script|preload/i.test(words);
    return gone ? (
      <Failed title="This screen could not be loaded" onRetry={() => window.location.reload()}>
        The server did not give its script: it is away, or it has a new version.
      </Failed>
    ) : (
      <Failed
        title="This screen stopped working"
        onRetry={() => this.setState({ error: null, failed: false })}
      >
        {words}
      </Failed>
    );
  }
}
