import type { SessionError } from '../../data/index.ts';
import { formatAge } from '../../ui/age/age.ts';

/**
 * Why nobody is signed in, in words; null when that needs none (there was no session to begin with).
 * `waitMs`: how long until another try can be let in, where the server said so.
 */
export function describeSignInFailure(error: SessionError, waitMs: number | null): string | null {
  if (error.during === 'refresh') {
    if (error.retryable) {
      return `Session not renewed. ${error.detail} Outpost keeps trying and opens your page once it succeeds.`;
    }
    return error.hadSession ? 'Your session has ended. Please sign in again.' : null;
  }
  switch (error.code) {
    case 'CREDENTIALS_WRONG':
      return 'Email address or password is wrong.';
    // The next step asks for it.
    case 'SECOND_FACTOR_NEEDED':
      return null;
    case 'SECOND_FACTOR_WRONG':
      return 'This is not the code that the app shows now, or it was used already.';
    case 'LOGIN_THROTTLED':
    case 'RATE_LIMITED':
      if (waitMs === null) return `Too many tries to sign in. ${error.detail}`;
      return waitMs > 0
        ? `Too many tries to sign in. Try again in ${formatAge(waitMs + 999)}.`
        : 'Too many tries to sign in. You can try again now.';
    case 'UNREACHABLE':
      return 'The server cannot be reached. Check the network and try again.';
    default:
      return error.detail;
  }
}
