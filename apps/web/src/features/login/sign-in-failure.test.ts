import { expect, test } from 'vitest';
import type { SessionError } from '../../data/session-machine.ts';
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

test('why the login failed', () => {
  expect(describeSignInFailure(error({}), null)).toBe('Email address or password is wrong.');
  expect(describeSignInFailure(error({ code: 'UNREACHABLE' }), null)).toContain('cannot be reached');
  expect(describeSignInFailure(error({ code: 'SECOND_FACTOR_NEEDED' }), null)).toBeNull();
  expect(describeSignInFailure(error({ code: 'SECOND_FACTOR_WRONG' }), null)).toContain('not the code');
  expect(describeSignInFailure(error({ code: 'STORAGE_UNAVAILABLE' }), null)).toBe('Detail of the server.');
});

test('a throttled login says how long to wait, to the end', () => {
  const throttled = error({ code: 'LOGIN_THROTTLED' });
  expect(describeSignInFailure(throttled, 4 * 60_000)).toBe('Too many tries to sign in. Try again in 4 min.');
  expect(describeSignInFailure(throttled, 1)).toBe('Too many tries to sign in. Try again in 1 s.');
  expect(describeSignInFailure(throttled, 0)).toContain('try again now');
  expect(describeSignInFailure(throttled, null)).toContain('Detail of the server.');
});

test('a session that has ended is told, one that never was is not', () => {
  const refused = error({ during: 'refresh', code: 'REFRESH_INVALID' });
  expect(describeSignInFailure(refused, null)).toBeNull();
  expect(describeSignInFailure({ ...refused, hadSession: true }, null)).toContain('session has ended');
  const busy = error({ during: 'refresh', code: 'STORAGE_UNAVAILABLE', retryable: true });
  expect(describeSignInFailure(busy, null)).toBe(
    'Session not renewed. Detail of the server. Outpost keeps trying and opens your page once it succeeds.',
  );
});
