import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Message } from '../../outbox/index.ts';
import { smsText } from './sms-text.ts';

const LINK = `Acknowledge: https://outpost.example.com/acknowledge#1.4.1.mfq3k2aa.${'A'.repeat(32)}`;
const message = (pieces: Message['pieces']): Message => ({
  title: 'T',
  text: 'Long text',
  attachments: [],
  ...(pieces ? { pieces } : {}),
});
const alarm = (more: { site?: string; todo?: string } = {}) =>
  message([
    { text: `Critical: ${more.site ?? 'Elm Street'}, Overflow` },
    { text: 'Level: 4.20 m (limit 4 m)' },
    { text: 'Since 2026-05-01 00:30:00 MDT' },
    { what: 'acknowledge', text: LINK },
    { what: 'instructions', text: more.todo ?? 'Send the truck' },
  ]);

it('contains all pieces if there is room', () => {
  expect(smsText(alarm())).toBe(
    `Critical: Elm Street, Overflow\nLevel: 4.20 m (limit 4 m)\nSince 2026-05-01 00:30:00 MDT\n${LINK}\nSend the truck`,
  );
});

it('omits whole pieces, says where they are, and never cuts a link', () => {
  const long = smsText(alarm({ todo: 'Send the truck. '.repeat(20) }));
  expect(long).toContain(LINK);
  expect(long.endsWith('\nShortened. Instructions in Outpost.')).toBe(true);
  // One character outside GSM more than halves the room: what no longer fits is omitted, the short
  // pieces stay.
  const polish = smsText(alarm({ site: 'Łódź' }));
  expect(polish).toBe(
    'Critical: Łódź, Overflow\nLevel: 4.20 m (limit 4 m)\nSince 2026-05-01 00:30:00 MDT\nSend the truck\nShortened. Sign in to acknowledge.',
  );
});

it('says where the list of stations is, or all details', () => {
  const incident = (...more: { text: string }[]) =>
    smsText(message([{ text: 'Power failure' }, ...more, { what: 'stations', text: 'Elm, '.repeat(70) }]));
  expect(incident()).toBe('Power failure\nShortened. Station list in Outpost.');
  expect(incident({ text: 'x'.repeat(300) })).toBe('Power failure\nShortened. Details in Outpost.');
});

it('replaces characters that would halve the room', () => {
  expect(smsText(message([{ text: '“Wet – well’s” 20 °C, 5 m²…' }]))).toBe(
    '"Wet - well\'s" 20 deg C, 5 m2...',
  );
});

it('uses title, text and links of a message without pieces', () => {
  expect(smsText(message(undefined))).toBe('T\nLong text');
  const links = [{ label: 'All alarms', url: 'https://outpost.example.com/alarms' }];
  expect(smsText({ ...message(undefined), links })).toBe(
    'T\nLong text\nAll alarms: https://outpost.example.com/alarms',
  );
  expect(smsText({ ...message(undefined), links, text: 'Long '.repeat(80) })).toBe(
    'T\nAll alarms: https://outpost.example.com/alarms\nShortened. Details in Outpost.',
  );
});

it('is never longer than two segments', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ what: fc.constantFrom('acknowledge', 'stations', 'instructions', undefined), text }),
        { minLength: 1, maxLength: 6 },
      ),
      (pieces) => {
        const sms = smsText(message(pieces));
        const isGsm =
          /^[ -~\n£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\f€\rΔΦΓΛΩΠΨΣΘΞ]*$/.test(sms) && !sms.includes('`');
        expect(sms.length).toBeLessThanOrEqual(isGsm ? 306 : 134);
      },
    ),
  );
});
