import { expect, test } from 'vitest';
import { stateSince } from './state-since.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const value = (changed: string | null) => ({ Value: true, ChangedAt: changed === null ? null : at(changed) });
const strip = (since: string | null, state = true) => ({
  StartAt: at('01:00'),
  LastState: { Value: state, Since: since === null ? null : at(since), At: at('12:00') },
});
const since = (time: string) => ({ kind: 'since', at: at(time) });

test('a state is dated by its change, not by the end of the last communication gap', () => {
  expect(stateSince(value('11:02'), strip('10:35'))).toEqual(since('10:35'));
});

test('the earlier of two times counts: the value was the same over a restart', () => {
  expect(stateSince(value('00:20'), strip('10:35'))).toEqual(since('00:20'));
  expect(stateSince(value('00:20'), strip(null))).toEqual(since('00:20'));
});

test('after a gap in a state that is older than the strip, only that is known', () => {
  expect(stateSince(value('11:02'), strip(null))).toEqual({ kind: 'since-before', at: at('01:00') });
});

test('a change after the strip was read counts', () => {
  expect(stateSince(value('12:01'), strip('10:35'))).toEqual(since('12:01'));
  expect(stateSince(value('11:59'), strip('10:35', false))).toEqual(since('11:59'));
});

test('without a strip, the time of the change is what is known', () => {
  expect(stateSince(value('11:02'), undefined)).toEqual(since('11:02'));
  expect(stateSince(value(null), strip('10:35'))).toBeNull();
});
