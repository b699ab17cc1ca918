import { describe, expect, it } from 'vitest';
import { IncidentMessages } from './incident-messages.ts';

const T = Date.UTC(2026, 10, 22, 2);
const MINUTE = 60_000;
const to = { accountId: 3, channel: 'email' as const, address: 'jo@example.org' };
const news = (happened: number, change = {}) => ({
  incidentId: 11,
  to,
  step: 1,
  happenedAtMs: T + happened,
  ...change,
});

describe('messages of an incident', () => {
  it('cover everything that happened before they were sent', () => {
    const messages = new IncidentMessages();
    const first = messages.place(news(0), T + 3_000);
    expect(first.message).toMatchObject({
      topic: 'alarm-incident',
      about: 11,
      dueAtMs: T + 3_000,
      content: { accountId: 3, key: first.key, step: 1 },
    });
    expect(messages.place(news(1_900), T + 4_900)).toEqual({ key: first.key, message: null });
  });

  it('become less frequent while it grows', () => {
    const messages = new IncidentMessages();
    messages.place(news(0), T);
    const due: number[] = [];
    for (let minute = 1; minute < 60; minute++) {
      const { message } = messages.place(news(minute * MINUTE - 10_000), T + minute * MINUTE - 7_000);
      if (message) due.push((message.dueAtMs! - T) / MINUTE);
    }
    expect(due).toEqual([1, 3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63]);
  });

  it('cover what happens after the clock was set back', () => {
    const messages = new IncidentMessages();
    messages.place(news(0), T);
    const after = messages.place(news(-30 * MINUTE), T - 30 * MINUTE + 3_000);
    expect(after.message).toMatchObject({ dueAtMs: T - 30 * MINUTE + 3_000 });
  });

  it('wait for what happens meanwhile', () => {
    const messages = new IncidentMessages();
    messages.place(news(0), T);
    const second = messages.place(news(10_000), T + 13_000);
    expect(second.message?.dueAtMs).toBe(T + MINUTE);
    expect(messages.place(news(40_000), T + 43_000)).toEqual({ key: second.key, message: null });
    // It may be sent before this one is known.
    expect(messages.place(news(59_500), T + 59_500).message).not.toBeNull();
  });

  it('are one for each user, address and step', () => {
    const messages = new IncidentMessages();
    const keys = [
      news(0),
      news(0, { incidentId: 12 }),
      news(0, { step: 2 }),
      news(0, { to: { ...to, accountId: 4 } }),
      news(0, { to: { ...to, channel: 'sms' } }),
    ].map((each) => messages.place(each, T).message?.key);
    expect(new Set(keys).size).toBe(5);
    expect(keys).not.toContain(undefined);
  });

  it('about returns are sent a minute later, separately from those about alarms', () => {
    const messages = new IncidentMessages();
    messages.place(news(0), T);
    const back = messages.place(news(60_000, { step: 0 }), T + 60_000);
    expect(back.message).toMatchObject({ topic: 'alarm-incident-returned', dueAtMs: T + 120_000 });
    expect(messages.place(news(100_000, { step: 0 }), T + 100_000)).toEqual({ key: back.key, message: null });
    expect(messages.place(news(130_000, { step: 0 }), T + 130_000).message?.dueAtMs).toBe(T + 190_000);
  });
});
