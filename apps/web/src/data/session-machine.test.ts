import { expect, test } from 'vitest';
import { refreshDueMs, type SessionError, STARTING, stepSession } from './session-machine.ts';

const user = {
  ...{ Id: 1, Email: 'a@b.example', FirstName: 'A', LastName: 'B' },
  ...{ Role: 'Operator' as const, Areas: null, Units: 'configured' as const },
} as const;
const away: SessionError = {
  during: 'refresh',
  code: 'UNREACHABLE',
  detail: 'Can’t reach the server. Check your connection and try again.',
  retryable: true,
  answered: false,
  retryAfterSeconds: undefined,
  hadSession: true,
};
const refused: SessionError = { ...away, code: 'REFRESH_INVALID', retryable: false, answered: true };
const busy: SessionError = { ...away, code: 'STORAGE_UNAVAILABLE', detail: 'Later.', answered: true };
const token = { type: 'token', user, expiresAtMs: 1_000_000 } as const;

test('a token signs in and is refreshed 60 s before it expires', () => {
  const state = stepSession(STARTING, token, 100_000);
  expect(state).toMatchObject({ phase: 'signed-in', user, refreshAtMs: 940_000 });
  expect(refreshDueMs(state)).toBe(940_000);
});

test('a token that expires within the minute does not cause a flood of refreshes', () => {
  expect(refreshDueMs(stepSession(STARTING, token, 990_000))).toBe(991_000);
});

test('a rejected refresh signs out and is not retried', () => {
  const state = stepSession(stepSession(STARTING, token, 0), { type: 'refresh-failed', error: refused }, 0);
  expect(state).toMatchObject({ phase: 'signed-out', error: refused, left: false });
  expect(refreshDueMs(state)).toBeNull();
});

test('a refresh without a server is retried with backoff of at most 30 s', () => {
  let state = stepSession(STARTING, token, 0);
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    state = stepSession(state, { type: 'refresh-failed', error: away }, 0);
    waits.push(refreshDueMs(state)!);
  }
  expect(state.phase).toBe('signed-in');
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a first refresh without a server keeps starting and reports since when', () => {
  let state = stepSession(
    STARTING,
    { type: 'refresh-failed', error: { ...away, retryAfterSeconds: 9 } },
    500,
  );
  expect(state).toEqual({
    phase: 'starting',
    unreachable: { sinceMs: 500, detail: 'Can’t reach the server. Check your connection and try again.' },
    refreshAtMs: 9_500,
    failures: 1,
  });
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    state = stepSession(state, { type: 'refresh-failed', error: { ...away, detail: 'Away.' } }, 10_000);
    waits.push(refreshDueMs(state)! - 10_000);
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(state).toMatchObject({ unreachable: { sinceMs: 500, detail: 'Away.' } });
  expect(stepSession(state, token, 20_000).phase).toBe('signed-in');
  expect(stepSession(state, { type: 'refresh-failed', error: refused }, 20_000).phase).toBe('signed-out');
});

test.each([
  ['an open page', stepSession(STARTING, token, 0)],
  ['a page that starts', STARTING],
  [
    'a page that starts and had no answer so far',
    stepSession(STARTING, { type: 'refresh-failed', error: away }, 0),
  ],
])('a refresh with a temporary failure leads %s to the sign-in page and is retried', (_, from) => {
  let state = stepSession(from, { type: 'refresh-failed', error: busy }, 0);
  expect(state).toMatchObject({ phase: 'signed-out', error: busy, left: false });
  const waits = [refreshDueMs(state)];
  // Also if later tries do not reach the server at all.
  for (const error of [busy, away, away, busy, busy, busy]) {
    state = stepSession(state, { type: 'refresh-failed', error }, 0);
    expect(state).toMatchObject({ phase: 'signed-out', error });
    waits.push(refreshDueMs(state));
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(stepSession(state, token, 1).phase).toBe('signed-in');
  expect(refreshDueMs(stepSession(state, { type: 'refresh-failed', error: refused }, 1))).toBeNull();
  expect(refreshDueMs(stepSession(state, { type: 'signed-out', here: false }, 1))).toBeNull();
});

test("honours the server's retry delay up to an hour", () => {
  const due = (retryAfterSeconds: number) =>
    refreshDueMs(
      stepSession(STARTING, { type: 'refresh-failed', error: { ...busy, retryAfterSeconds } }, 500),
    );
  expect(due(90)).toBe(90_500);
  expect(due(0.2)).toBe(1_500);
  expect(due(10 ** 9)).toBe(3_600_500);
});

test('reports a failed sign-in while the refresh is still retried', () => {
  const wrong = { ...refused, during: 'login', code: 'CREDENTIALS_WRONG' } as const;
  let state = stepSession(STARTING, { type: 'refresh-failed', error: busy }, 0);
  state = stepSession(state, { type: 'login-failed', error: wrong }, 10);
  expect(state).toMatchObject({ error: wrong });
  expect(refreshDueMs(state)).toBe(1_000);
  state = stepSession(state, { type: 'refresh-failed', error: busy }, 1_000);
  expect(state).toMatchObject({ error: wrong });
  expect(refreshDueMs(state)).toBe(3_000);
});

test('a signed-out user stays signed out when an earlier refresh reaches no server', () => {
  const out = stepSession(STARTING, { type: 'refresh-failed', error: refused }, 0);
  expect(stepSession(out, { type: 'refresh-failed', error: away }, 1)).toBe(out);
});

test('a failed sign-in in another tab signs no one out', () => {
  const signedIn = stepSession(STARTING, token, 0);
  expect(stepSession(signedIn, { type: 'login-failed', error: { ...refused, during: 'login' } }, 0)).toBe(
    signedIn,
  );
});

test('a route change clears the error and nothing else', () => {
  const failed = stepSession(STARTING, { type: 'refresh-failed', error: refused }, 0);
  const cleared = stepSession(failed, { type: 'route-changed' }, 0);
  expect(cleared).toEqual({ ...failed, error: null });
  expect(stepSession(cleared, { type: 'route-changed' }, 0)).toBe(cleared);
  const signedIn = stepSession(STARTING, token, 0);
  expect(stepSession(signedIn, { type: 'route-changed' }, 0)).toBe(signedIn);
});

test.each([true, false])(
  'only the tab in which the user signed out does not return to its page (%s)',
  (here) => {
    const signedIn = stepSession(STARTING, token, 0);
    expect(stepSession(signedIn, { type: 'signed-out', here }, 0)).toMatchObject({ left: here, error: null });
  },
);
