import { expect, test } from 'vitest';
import type { SessionError } from '../../../data/session-machine.ts';
import { describeSignInFailure } from './sign-in-failure.ts';

const error = (parts: Partial<SessionError>): SessionError => ({
  during: 'login',
  code: 'CREDENTIALS_WRONG',
  detail: 'Detail of the server.',
  answered: true,
  retryable: false,
  retryAfterSeconds: undefined,
  hadSession: false,
  ...parts,
});

test('describes why the sign-in failed', () => {
  expect(describeSignInFailure(error({}), null)).toBe(
    'Incorrect email address or password. Try again, or reset your password.',
  );
  expect(describeSignInFailure(error({ code: 'UNREACHABLE' }), null)).toContain('Can’t reach');
  expect(describeSignInFailure(error({ code: 'SECOND_FACTOR_NEEDED' }), null)).toBeNull();
  expect(describeSignInFailure(error({ code: 'SECOND_FACTOR_WRONG' }), null)).toContain('Incorrect code');
  expect(describeSignInFailure(error({ code: 'STORAGE_UNAVAILABLE' }), null)).toBe('Detail of the server.');
});

test('counts down while sign-in is throttled', () => {
  const throttled = error({ code: 'LOGIN_THROTTLED' });
  expect(describeSignInFailure(throttled, 4 * 60_000)).toBe('Too many sign-in attempts. Try again in 4 min.');
  expect(describeSignInFailure(throttled, 1)).toBe('Too many sign-in attempts. Try again in 1 s.');
  expect(describeSignInFailure(throttled, 0)).toContain('try again now');
  expect(describeSignInFailure(throttled, null)).toContain('Detail of the server.');
});

test('reports a session that has ended, but not a missing one', () => {
  const refused = error({ during: 'refresh', code: 'REFRESH_INVALID' });
  expect(describeSignInFailure(refused, null)).toBeNull();
  expect(describeSignInFailure({ ...refused, hadSession: true }, null)).toContain('session has ended');
  const busy = error({ during: 'refresh', code: 'STORAGE_UNAVAILABLE', retryable: true });
  expect(describeSignInFailure(busy, null)).toBe(
    'Couldn’t renew your session. Detail of the server. Retrying automatically.',
  );
});
