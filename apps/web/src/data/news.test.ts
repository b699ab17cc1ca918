import { expect, test } from 'vitest';
import { BEAT_MISSED_AFTER_MS, LOST_AFTER_MS, News } from './news.ts';

test('live while beats arrive', () => {
  const news = new News(0);
  expect(news.statusAt(1_000)).toEqual({ state: 'connecting', again: false });
  news.beat(2_000);
  expect(news.statusAt(2_000 + BEAT_MISSED_AFTER_MS - 1)).toEqual({ state: 'live' });
  expect(news.statusAt(2_000 + BEAT_MISSED_AFTER_MS)).toEqual({ state: 'connecting', again: true });
});

test('responses to calls prevent lost but do not make it live', () => {
  const news = new News(0);
  news.beat(1_000);
  news.disconnected();
  for (let now = 2_000; now < 60_000; now += 5_000) {
    news.answered(now);
    expect(news.statusAt(now + 4_000)).toEqual({ state: 'connecting', again: true });
  }
});

test('lost since the last message, and the same object meanwhile', () => {
  const news = new News(0);
  news.beat(7_000);
  news.disconnected();
  expect(news.statusAt(7_001)).toEqual({ state: 'connecting', again: true });
  const lost = news.statusAt(7_000 + LOST_AFTER_MS);
  expect(lost).toEqual({ state: 'lost', sinceMs: 7_000 });
  expect(news.statusAt(7_000 + 2 * LOST_AFTER_MS)).toBe(lost);
  news.beat(50_000);
  expect(news.statusAt(50_000)).toEqual({ state: 'live' });
});

test('a page that never received anything is lost since it started', () => {
  const news = new News(500);
  expect(news.statusAt(500 + LOST_AFTER_MS)).toEqual({ state: 'lost', sinceMs: 500 });
});

test('a page that slept has time to reconnect before it is lost', () => {
  const news = new News(0);
  news.beat(1_000);
  news.woke(3_600_000);
  expect(news.statusAt(3_600_001)).toEqual({ state: 'connecting', again: true });
  expect(news.statusAt(3_600_000 + LOST_AFTER_MS)).toEqual({ state: 'lost', sinceMs: 1_000 });
});

test('a clock correction does not keep the page from being lost', () => {
  const hour = 3_600_000;
  // Until the first response the page uses this machine's clock, which is an hour fast; then the
  // server's.
  const news = new News(hour);
  news.answered(hour + 1_000);
  news.beat(2_000);
  expect(news.statusAt(2_000)).toEqual({ state: 'live' });
  news.disconnected();
  expect(news.statusAt(2_000 + LOST_AFTER_MS)).toEqual({ state: 'lost', sinceMs: 2_000 });
});
