import type { SessionError } from '../../data/index.ts';
import { formatAge } from '../../ui/age/age.ts';

/**
 * Why the sign-in failed or the session ended; null if there was no session to begin with.
 * @param waitMs time until the next attempt is allowed, if the server limits it
 */
export function describeSignInFailure(error: SessionError, waitMs: number | null): string | null {
  if (error.during === 'refresh') {
    if (error.retryable) {
      return `Couldn't renew your session. ${error.detail} Retrying automatically.`;
    }
    return error.hadSession ? 'Your session has ended. Sign in again.' : null;
  }
  switch (error.code) {
    case 'CREDENTIALS_WRONG':
      return 'Email address or password is wrong.';
    // The next step requests the code.
    case 'SECOND_FACTOR_NEEDED':
      return null;
    case 'SECOND_FACTOR_WRONG':
      return 'Incorrect code, or the code was already used. Enter the code that the app shows now.';
    case 'LOGIN_THROTTLED':
    case 'RATE_LIMITED':
      if (waitMs === null) return `Too many sign-in attempts. ${error.detail}`;
      return waitMs > 0
        ? `Too many sign-in attempts. Try again in ${formatAge(waitMs + 999)}.`
        : 'Too many sign-in attempts. You can try again now.';
    case 'UNREACHABLE':
      return "Can't reach the server. Check your network connection and try again.";
    default:
      return error.detail;
  }
}
