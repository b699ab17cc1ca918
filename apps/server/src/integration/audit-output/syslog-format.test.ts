import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSyslog, octetCounted, type SyslogMessage } from './syslog-format.ts';

const MESSAGE: SyslogMessage = {
  facility: 16,
  severity: 4,
  atMs: Date.parse('2026-03-01T12:00:00.123Z'),
  host: 'outpost1',
  app: 'outpost',
  messageId: 'sign-in.sign-in',
  data: [
    { id: 'meta', params: [{ name: 'sequenceId', value: 7 }] },
    {
      id: 'outpost@32473',
      params: [
        { name: 'by', value: 'Anna "A" [Vale] \\ Ölmühle' },
        { name: 'stationId', value: null },
        { name: 'details', value: '{"Reason":"wrong password"}', isOptional: true },
      ],
    },
  ],
  text: 'Sign-in failed\r\nfor anna@example.com',
};

/** A parser of RFC 5424 of its own: header, elements with unescaped values, text. */
function parse(bytes: Buffer) {
  const whole = bytes.toString('utf8');
  const head = /^<(\d{1,3})>1 (\S+) (\S+) (\S+) (\S+) (\S+) /.exec(whole);
  if (!head) throw new Error(`Not a header: ${whole}`);
  let at = head[0].length;
  const elements: Record<string, Record<string, string>> = {};
  while (whole[at] === '[') {
    const id = /^[^\s=\]"]{1,32}/.exec(whole.slice(at + 1))![0];
    at += 1 + id.length;
    const params: Record<string, string> = {};
    while (whole[at] === ' ') {
      const name = /^[^\s=\]"]{1,32}/.exec(whole.slice(at + 1))![0];
      at += 1 + name.length;
      if (whole.slice(at, at + 2) !== '="') throw new Error(`Not a parameter at ${at}`);
      at += 2;
      let value = '';
      while (whole[at] !== '"') {
        if (whole[at] === undefined || whole[at] === ']') throw new Error(`Not escaped at ${at}`);
        if (whole[at] === '\\') at += 1;
        value += whole[at];
        at += 1;
      }
      at += 1;
      params[name] = value;
    }
    if (whole[at] !== ']') throw new Error(`Not an end at ${at}`);
    at += 1;
    elements[id] = params;
  }
  if (whole.slice(at, at + 2) !== ' \uFEFF') throw new Error(`No byte order mark at ${at}`);
  const [, pri, timestamp, host, app, , messageId] = head;
  return { pri: Number(pri), timestamp, host, app, messageId, elements, text: whole.slice(at + 2) };
}

it('encodes a message', () => {
  expect(formatSyslog(MESSAGE, 8_192).toString()).toBe(
    `<132>1 2026-03-01T12:00:00.123Z outpost1 outpost ${process.pid} sign-in.sign-in [meta sequenceId="7"]` +
      '[outpost@32473 by="Anna \\"A\\" [Vale\\] \\\\ Ölmühle" details="{\\"Reason\\":\\"wrong password\\"}"]' +
      ' \uFEFFSign-in failed for anna@example.com',
  );
  const none = formatSyslog({ ...MESSAGE, data: [], host: '', text: '' }, 8_192).toString();
  expect(none).toBe(`<132>1 2026-03-01T12:00:00.123Z - outpost ${process.pid} sign-in.sign-in - \uFEFF`);
});

it('omits optional parameters before it cuts the text, between characters', () => {
  const long = formatSyslog({ ...MESSAGE, text: 'Ö'.repeat(990) }, 2_048);
  expect(long.length).toBeGreaterThan(1_900);
  expect(parse(long).elements['outpost@32473']).not.toHaveProperty('details');
  expect(parse(long).text).toBe('Ö'.repeat(990).slice(0, parse(long).text.length));
  const cut = formatSyslog({ ...MESSAGE, text: '😀'.repeat(2_000) }, 2_048);
  expect(cut.length).toBeLessThanOrEqual(2_048);
  expect(parse(cut).text).toMatch(/^(😀)+$/u);
});

it('encodes any texts so that they are read back, on one line, within the limit', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 3_000 });
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, fc.integer({ min: 2_048, max: 9_000 }), (...given) => {
      const [text, by, details, host, maxBytes] = given;
      const message: SyslogMessage = {
        ...MESSAGE,
        ...{ text, host },
        data: [
          {
            id: 'outpost@32473',
            params: [
              { name: 'by', value: by },
              { name: 'details', value: details, isOptional: true },
            ],
          },
        ],
      };
      const bytes = formatSyslog(message, maxBytes);
      expect(bytes.length).toBeLessThanOrEqual(maxBytes);
      // Whole UTF-8.
      expect(Buffer.from(bytes.toString('utf8'))).toEqual(bytes);
      const read = parse(bytes);
      expect(bytes.toString('utf8')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      const plain = (words: string) => words.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
      expect(plain(text).startsWith(read.text)).toBe(true);
      expect(read.elements['outpost@32473']!.by).toBe([...plain(by)].slice(0, 256).join(''));
      const stored = read.elements['outpost@32473']!.details;
      if (stored !== undefined) {
        expect(stored).toBe(plain(details));
        expect(read.text).toBe(plain(text));
      }
    }),
  );
});

it('frames any messages so that a stream is split into them again', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 20 }), (messages) => {
      let stream: Buffer = Buffer.concat(messages.map((each) => octetCounted(Buffer.from(each))));
      const split: Buffer[] = [];
      while (stream.length > 0) {
        const space = stream.indexOf(' ');
        const length = Number(stream.subarray(0, space).toString());
        split.push(stream.subarray(space + 1, space + 1 + length));
        stream = stream.subarray(space + 1 + length);
      }
      expect(split.map((each) => [...each])).toEqual(messages.map((each) => [...each]));
    }),
  );
});
