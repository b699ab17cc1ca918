import { expect, test } from 'vitest';
import { makeSocketManager } from './live-socket.ts';

test('reconnects after 1 s to 5 s, with a randomization of 0.5 and unlimited attempts, and times out after 20 s', () => {
  const manager = makeSocketManager('http://127.0.0.1:1', '/socket.io');
  expect({
    reconnects: manager.reconnection(),
    attempts: manager.reconnectionAttempts(),
    firstDelayMs: manager.reconnectionDelay(),
    longestDelayMs: manager.reconnectionDelayMax(),
    randomization: manager.randomizationFactor(),
    connectTimeoutMs: manager.timeout(),
  }).toEqual({
    reconnects: true,
    attempts: Number.POSITIVE_INFINITY,
    firstDelayMs: 1_000,
    longestDelayMs: 5_000,
    randomization: 0.5,
    connectTimeoutMs: 20_000,
  });
});
