import type { PushBrowser } from '@outpost/contract';
import { expect, test } from 'vitest';
import { browserLabel, type PushSigns, pushStateOf } from './push-state.ts';

const mine: PushBrowser = { Id: 3, Label: 'Chrome on Linux', Mark: 'aa', CreatedAt: '2026-01-01T00:00:00Z' };
const signs = (own: Partial<PushSigns> = {}): PushSigns => ({
  isSecure: true,
  isSupported: true,
  isApplePhone: false,
  serverKey: 'key',
  permission: 'granted',
  mark: 'aa',
  browsers: [mine],
  ...own,
});

test('push is on only when browser, server and permission all allow it', () => {
  expect(pushStateOf(signs())).toEqual({ on: mine });
  expect(pushStateOf(signs({ mark: null }))).toBe('off');
  expect(pushStateOf(signs({ mark: 'bb' }))).toBe('off');
  expect(pushStateOf(signs({ browsers: [] }))).toBe('off');
  expect(pushStateOf(signs({ permission: 'default' }))).toBe('off');
  expect(pushStateOf(signs({ permission: 'denied' }))).toBe('blocked');
});

test('reports what prevents push, the server first', () => {
  expect(pushStateOf(signs({ serverKey: null, isSecure: false }))).toBe('not-set-up');
  expect(pushStateOf(signs({ isSecure: false, isSupported: false }))).toBe('needs-https');
  expect(pushStateOf(signs({ isSupported: false }))).toBe('unsupported');
  expect(pushStateOf(signs({ isSupported: false, isApplePhone: true }))).toBe('by-home-screen');
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['curl/8', 'Browser on this device'],
])('%s', (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
