import { expect, test } from 'vitest';
import { FORGET_AFTER_MS, Ledger, type LedgerPosition, type TabNeeds } from './ledger.ts';

const ALL: LedgerPosition = { namespace: '/', room: 'all' };
const HUB: LedgerPosition = { namespace: '/stationhub', room: 'all' };
const needs = (part: Partial<TabNeeds> = {}): TabNeeds => ({
  visible: true,
  attached: ['/'],
  joined: [],
  ...part,
});

test('a room is joined as long as one tab is in it', () => {
  const ledger = new Ledger();
  ledger.join('a', ALL, 0);
  ledger.join('b', ALL, 0);
  expect(ledger.isJoined(ALL)).toBe(true);
  expect(ledger.isJoined(HUB)).toBe(false);
  ledger.leave('a', ALL);
  expect(ledger.isJoined(ALL)).toBe(true);
  expect(ledger.isJoined(ALL, 'b')).toBe(false);
  ledger.leave('b', ALL);
  expect(ledger.isJoined(ALL)).toBe(false);
});

test('namespaces are needed as long as one tab needs them', () => {
  const ledger = new Ledger();
  ledger.hear('a', needs(), 0);
  ledger.hear('b', needs({ attached: ['/', '/stationhub'] }), 0);
  expect([...ledger.needed()]).toEqual(['/', '/stationhub']);
  ledger.hear('b', needs(), 1);
  expect([...ledger.needed()]).toEqual(['/']);
});

test('a tab that expects to be in an unknown room has missed something', () => {
  const ledger = new Ledger();
  ledger.join('a', ALL, 0);
  expect(ledger.hear('a', needs({ joined: [ALL, HUB] }), 1)).toEqual([HUB]);
});

test('a tab that is no longer in a room has left it, even if the message was lost', () => {
  const ledger = new Ledger();
  ledger.join('a', ALL, 0);
  ledger.join('a', HUB, 0);
  ledger.hear('a', needs({ joined: [HUB] }), 1);
  expect(ledger.isJoined(ALL)).toBe(false);
  expect(ledger.isJoined(HUB)).toBe(true);
});

test('a lost namespace has no tabs in its rooms', () => {
  const ledger = new Ledger();
  ledger.join('a', ALL, 0);
  ledger.join('a', HUB, 0);
  ledger.lost('/');
  expect(ledger.isJoined(ALL)).toBe(false);
  expect(ledger.isJoined(HUB)).toBe(true);
});

test('a tab is forgotten only after two throttled timers', () => {
  const ledger = new Ledger();
  ledger.hear('a', needs(), 0);
  ledger.join('a', ALL, 1_000);
  expect(FORGET_AFTER_MS).toBeGreaterThan(2 * 60_000);
  expect(ledger.silent(1_000 + FORGET_AFTER_MS, 'me')).toEqual([]);
  expect(ledger.silent(1_001 + FORGET_AFTER_MS, 'me')).toEqual(['a']);
  expect(ledger.silent(1_001 + FORGET_AFTER_MS, 'a')).toEqual([]);
  expect(ledger.forget('a')).toEqual([ALL]);
  expect(ledger.forget('a')).toEqual([]);
  expect(ledger.hasOthers('me')).toBe(false);
});

test('others excludes the leader itself', () => {
  const ledger = new Ledger();
  ledger.hear('me', needs(), 0);
  expect(ledger.hasOthers('me')).toBe(false);
  ledger.hear('a', needs(), 0);
  expect(ledger.hasOthers('me')).toBe(true);
});

test('the next leader is a visible page heard from recently, else the one heard from last', () => {
  const ledger = new Ledger();
  expect(ledger.successor('me', 0)).toBeNull();
  ledger.hear('me', needs(), 60_000);
  ledger.hear('seen', needs(), 55_000);
  ledger.hear('hidden', needs({ visible: false }), 59_000);
  ledger.hear('gone', needs(), 10_000);
  expect(ledger.successor('me', 60_000)).toBe('seen');
  expect(ledger.successor('me', 75_000)).toBe('hidden');
});
