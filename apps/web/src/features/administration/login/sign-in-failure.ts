import type { SessionError } from '../../../data/index.ts';
import { formatAge } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

/**
 * Why the sign-in failed or the session ended; null if there was no session to begin with.
 * @param waitMs time until the next attempt is allowed, if the server limits it
 */
export function describeSignInFailure(error: SessionError, waitMs: number | null): string | null {
  if (error.during === 'refresh') {
    if (error.retryable) {
      return texts.couldNotRenewSession(error.detail);
    }
    return error.hadSession ? texts.sessionEnded : null;
  }
  switch (error.code) {
    case 'CREDENTIALS_WRONG':
      return texts.wrongPassword;
    // The next step requests the code.
    case 'SECOND_FACTOR_NEEDED':
      return null;
    case 'SECOND_FACTOR_WRONG':
      return texts.wrongCode;
    case 'LOGIN_THROTTLED':
    case 'RATE_LIMITED':
      if (waitMs === null) return texts.tooManySignInAttempts(error.detail);
      return waitMs > 0 ? texts.tryAgainIn(formatAge(waitMs + 999)) : texts.tryAgainNow;
    case 'UNREACHABLE':
      return texts.cannotReachServer;
    default:
      return error.detail;
  }
}
