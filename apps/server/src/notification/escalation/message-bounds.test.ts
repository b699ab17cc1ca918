import { channelOf, type Priority } from '@outpost/contract';
import { expect, test } from 'vitest';
import type { NewNotification } from '../outbox/index.ts';
import { MessageBounds } from './message-bounds.ts';

const MAX_PER_MINUTE = channelOf('email').limits.perMinute;

const MINUTE = 60_000;
const message = (
  about: number,
  accountId = 1,
  channel: NewNotification['channel'] = 'email',
): NewNotification => ({
  key: `alarm:${about}:${accountId}`,
  channel,
  topic: 'alarm',
  about,
  batch: '1',
  accountId,
  address: 'a@b.c',
  content: {},
});

test('sends the first messages of a minute individually, the rest in a digest at its end', () => {
  const bounds = new MessageBounds();
  for (let about = 1; about <= MAX_PER_MINUTE; about++)
    expect(bounds.place(message(about), 90_000)).toBeNull();
  expect(bounds.place(message(6), 90_000)).toEqual({
    ...message(0),
    key: 'alarm-digest:90000:1:email:a@b.c',
    topic: 'alarm-digest',
    batch: String(2 * MINUTE),
    content: { key: 'alarm-digest:90000:1:email:a@b.c', accountId: 1 },
    dueAtMs: 2 * MINUTE,
  });
  expect(bounds.place(message(7), 114_999)!.key).toBe('alarm-digest:90000:1:email:a@b.c');
  // What comes just before the digest is sent belongs to the next minute.
  expect(bounds.place(message(8), 115_000)).toBeNull();
});

test('counts each user and channel separately', () => {
  const bounds = new MessageBounds();
  for (let about = 1; about <= MAX_PER_MINUTE; about++) bounds.place(message(about), 0);
  expect(bounds.place(message(6), 0)).not.toBeNull();
  expect(bounds.place(message(6, 2), 0)).toBeNull();
  expect(bounds.place(message(6, 1, 'sms'), 0)).toBeNull();
});

test('adds nothing to a digest that was sent after the clock was set back', () => {
  const bounds = new MessageBounds();
  const keyAt = (atMs: number) => {
    for (let about = 1; about <= MAX_PER_MINUTE; about++) bounds.place(message(about), atMs);
    return bounds.place(message(6), atMs)!.key;
  };
  const keys = [keyAt(10_000), keyAt(70_000), keyAt(10_500)];
  expect(new Set(keys).size).toBe(3);
});

test('sends an alarm of a higher priority than all before it individually, once for each priority', () => {
  const bounds = new MessageBounds();
  const isAlone = (about: number, priority?: Priority) => bounds.place(message(about), 0, priority) === null;
  for (let about = 1; about <= MAX_PER_MINUTE; about++) expect(isAlone(about, 'low')).toBe(true);
  expect(isAlone(6, 'low')).toBe(false);
  expect(isAlone(7, 'high')).toBe(true);
  expect(isAlone(8, 'medium')).toBe(false);
  expect(isAlone(9, 'high')).toBe(false);
  expect(isAlone(10, 'critical')).toBe(true);
  expect(isAlone(11, 'critical')).toBe(false);
  // A return has no priority.
  expect(isAlone(12)).toBe(false);
});

test('sends an alarm individually after many returns to normal', () => {
  const bounds = new MessageBounds();
  for (let about = 1; about <= MAX_PER_MINUTE; about++) bounds.place(message(about), 0);
  expect(bounds.place(message(6), 0, 'low')).toBeNull();
});
