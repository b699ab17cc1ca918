import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/feedback/Failed.tsx';
import * as texts from './texts.ts';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/**
 * Limits the failure of a screen to that screen: shows what failed and retries on request. A script
 * that the server no longer has after an update needs a page reload.
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
      <Failed title={texts.couldNotLoadPage} onRetry={() => window.location.reload()}>
        {texts.serverUnreachableOrUpdated}
      </Failed>
    ) : (
      <Failed title={texts.pageStoppedWorking} onRetry={() => this.setState({ error: null, failed: false })}>
        {words}
      </Failed>
    );
  }
}
