import { expect, test } from 'vitest';
import { makeSocketManager } from './live-socket.ts';

test('the socket comes back after 1 s up to 5 s, half more or less, without an end, and connects within 20 s', () => {
  const manager = makeSocketManager('http://127.0.0.1:1', '/socket.io');
  expect({
    comesBack: manager.reconnection(),
    attempts: manager.reconnectionAttempts(),
    firstDelayMs: manager.reconnectionDelay(),
    longestDelayMs: manager.reconnectionDelayMax(),
    randomization: manager.randomizationFactor(),
    connectTimeoutMs: manager.timeout(),
  }).toEqual({
    comesBack: true,
    attempts: Number.POSITIVE_INFINITY,
    firstDelayMs: 1_000,
    longestDelayMs: 5_000,
    randomization: 0.5,
    connectTimeoutMs: 20_000,
  });
});
