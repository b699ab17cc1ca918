import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onCallCalendar } from './calendar.ts';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-03-28T22:00:00Z');
const calendar = (more: Partial<Parameters<typeof onCallCalendar>[0]> = {}) =>
  onCallCalendar({
    id: 'duty-7',
    title: 'On call: Ann Lee',
    description: 'Nights; Berlin, "home"',
    summary: 'On call',
    spans: [{ fromMs: FROM, toMs: FROM + 7 * HOUR }],
    nowMs: FROM - HOUR,
    ...more,
  });

test('on-call times are events in UTC with stable identifiers', () => {
  expect(calendar().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outpost//Duty//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:On call: Ann Lee',
    'X-WR-CALNAME:On call: Ann Lee',
    'DESCRIPTION:Nights\\; Berlin\\, "home"',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'BEGIN:VEVENT',
    'UID:duty-7-20260328T220000Z@outpost',
    'DTSTAMP:20260328T210000Z',
    'DTSTART:20260328T220000Z',
    'DTEND:20260329T050000Z',
    'SUMMARY:On call',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('no text adds a line, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (words) => {
      const made = calendar({ title: words, description: words, summary: words });
      const lines = made.split('\r\n');
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(made.match(/^BEGIN:VEVENT$/gm)).toHaveLength(1);
      expect(made.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const unfolded = made.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded).toHaveLength(19);
    }),
  );
});
