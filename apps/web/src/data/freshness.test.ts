import { expect, test } from 'vitest';
import { Freshness, overlay } from './freshness.ts';

test('a response to a call sent before a live update does not change that station', () => {
  const freshness = new Freshness();
  freshness.touch(1);
  const mark = freshness.mark();
  freshness.touch(2);
  const cached = [
    { StationId: 1, value: 'live, before the call' },
    { StationId: 2, value: 'live, after the call' },
    { StationId: 3, value: 'old' },
  ];
  const answer = [
    { StationId: 1, value: 'polled' },
    { StationId: 2, value: 'polled, may be older' },
    { StationId: 4, value: 'new station' },
  ];
  expect(overlay(cached, answer, (id) => freshness.touchedSince(id, mark))).toEqual([
    { StationId: 1, value: 'polled' },
    { StationId: 2, value: 'live, after the call' },
    { StationId: 4, value: 'new station' },
  ]);
  expect(overlay(undefined, answer, () => true)).toEqual(answer);
});
