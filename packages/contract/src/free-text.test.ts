import { expect, it } from 'vitest';
import * as z from 'zod';
import { NewPassword, TypedPassword } from './accounts.ts';
import type { Call } from './call.ts';
import { AuthenticateRequest, SubscribeRequest } from './hub.ts';
import { calls } from './index.ts';
import { cleanMultiLine, cleanSingleLine, multiLineText, Name, singleLineText } from './primitives.ts';

/** Hashed as typed and never shown; a stricter rule would lock out users with such passwords. */
const AS_TYPED = new Set<z.ZodType>([NewPassword, TypedPassword]);

/** Without a glyph: names look empty, or like others. */
const INVISIBLE = [
  ...['\u00ad', '\u034f', '\u115f', '\u1160', '\u17b4', '\u180e', '\u200b', '\u200c', '\u200d', '\u2060'],
  ...['\u2064', '\u2800', '\u3164', '\ufe00', '\ufe0e', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\u{1d173}'],
  ...['\u{e0001}', '\u{e0041}', '\u{e007f}', '\u{e0100}'],
];
const MARKS = '\u0332'.repeat(9);
/** C0, DEL, C1, bidirectional controls, surrogate halves, invalid code points. */
const HOSTILE = [
  ...['\0', '\x07', '\t', '\v', '\x1b', '\x1f', '\x7f', '\x80', '\x85', '\x9b', '\x9f', '\r'],
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u2028', '\u2029', '\ud800', '\udfff', '\ufffe', '\uffff'],
  ...INVISIBLE,
  MARKS,
];
const BASES = ['', 'a', '1', 'abc', '12', 'a'.repeat(24), 'a@b.example', 'https://a.example/b', '2026-01-01'];

interface TextField {
  readonly path: string;
  readonly schema: z.ZodType;
}

/**
 * Every schema that contains text; a pipe that begins with text is one, since later steps come
 * after its check.
 */
function* textsIn(schema: z.ZodType, path: string): Generator<TextField> {
  if (AS_TYPED.has(schema)) return;
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (key: string) => def[key] as z.ZodType;
  switch (def.type) {
    case 'string':
    case 'template_literal':
      yield { path, schema };
      break;
    case 'pipe': {
      const [first] = textsIn(inner('in'), path);
      if (first) yield { path, schema };
      else yield* textsIn(inner('out'), path);
      break;
    }
    case 'object':
      for (const [key, each] of Object.entries(def.shape as Record<string, z.ZodType>))
        yield* textsIn(each, `${path}.${key}`);
      break;
    case 'array':
      yield* textsIn(inner('element'), `${path}[]`);
      break;
    case 'union':
      for (const each of def.options as z.ZodType[]) yield* textsIn(each, path);
      break;
    case 'record':
      yield* textsIn(inner('keyType'), `${path}{}`);
      yield* textsIn(inner('valueType'), `${path}{}`);
      break;
    case 'optional':
    case 'nullable':
    case 'prefault':
    case 'default':
      yield* textsIn(inner('innerType'), path);
      break;
    case 'literal':
    case 'enum':
    case 'number':
    case 'int':
    case 'boolean':
    case 'undefined':
    case 'null':
    case 'transform':
      break;
    default:
      throw new Error(`${path}: schema type ${def.type} is not supported`);
  }
}

/** The characters that a text schema wrongly accepts; empty: none. */
function faultsOf(schema: z.ZodType): string[] {
  const outcome = (text: string) => {
    const { success, data } = schema.safeParse(text);
    return success ? data : undefined;
  };
  const faults: string[] = [];
  for (const base of BASES) {
    const half = base.length >> 1;
    for (const character of HOSTILE) {
      for (const text of [
        character + base,
        base + character,
        base.slice(0, half) + character + base.slice(half),
      ]) {
        const data = outcome(text);
        if (typeof data === 'string' && data.includes(character))
          faults.push(`accepts U+${character.codePointAt(0)!.toString(16).padStart(4, '0')}`);
      }
    }
    const decomposed = outcome(`${base}e\u0301`);
    if (typeof decomposed === 'string' && decomposed !== decomposed.normalize('NFC'))
      faults.push('does not normalise to NFC');
    const padded = outcome(` ${base}a `);
    if (typeof padded === 'string' && padded !== padded.trim()) faults.push('does not trim');
  }
  return [...new Set(faults)];
}

const takesLines = (schema: z.ZodType) => {
  const { data } = schema.safeParse('three words\nof text');
  return typeof data === 'string' && data.includes('\n');
};

function allTexts(): TextField[] {
  const found: TextField[] = [];
  const walk = (node: object) => {
    if (!('method' in node)) return Object.values(node).forEach(walk);
    const call = node as Call;
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (schema) found.push(...textsIn(schema, `${call.method} ${call.path} ${part}`));
    }
  };
  walk(calls);
  found.push(
    ...textsIn(SubscribeRequest, 'hub subscribe'),
    ...textsIn(AuthenticateRequest, 'hub authenticate'),
  );
  return found;
}

it('accepts no text with control, bidirectional or invisible characters, or ill-formed Unicode', () => {
  const texts = allTexts();
  expect(texts.length).toBeGreaterThan(100);
  const wrong = texts.flatMap(({ path, schema }) => {
    const faults = faultsOf(schema);
    return faults.length === 0 ? [] : [`${path}: ${faults.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});

it('accepts line breaks only where users write paragraphs', () => {
  const fields = allTexts().filter(({ schema }) => takesLines(schema));
  const names = new Set(fields.map(({ path }) => path.split('.').at(-1)));
  expect([...names].sort()).toEqual(['Comment', 'Description', 'Instruction', 'Notes', 'Reason', 'Text']);
});

it('converts earlier texts to what is accepted now', () => {
  expect(cleanSingleLine(' m\u00b3/h\r\nBcc: x\u0000\u202e@y \ud800')).toBe('m³/h Bcc: x@y');
  expect(cleanMultiLine('one\r\n\ttwo\u2066\u0007\n')).toBe('one\n two');
  expect(cleanSingleLine('\u3164\u200b')).toBe('');
  expect(cleanSingleLine(`E\u00adlm${'\u0332'.repeat(100)}`)).toBe(`Elm${'\u0332'.repeat(8)}`);
  expect(cleanSingleLine('क\u200d\u3164')).toBe('क');
  const text = [...HOSTILE, 'a', ' ', '\n', 'e\u0301', 'क', 'न\u093c', '\u094d', '👩'];
  for (const first of text)
    for (const second of text) {
      const given = first + second;
      expect(singleLineText(20).parse(cleanSingleLine(given))).toBe(cleanSingleLine(given));
      expect(multiLineText(20).parse(cleanMultiLine(given))).toBe(cleanMultiLine(given));
    }
});

it('detects a field that accepts any text', () => {
  const body = z.object({ List: z.array(z.object({ Words: z.string().max(40).optional() })) });
  const [field] = textsIn(body, 'body');
  expect(field?.path).toBe('body.List[].Words');
  expect(faultsOf(field!.schema)).toContain('accepts U+202e');
  expect(faultsOf(field!.schema)).toContain('accepts U+0000');
  expect(faultsOf(field!.schema)).toContain('does not normalise to NFC');
  expect(faultsOf(field!.schema)).toContain('does not trim');
});

it('names the rejected character and its position', () => {
  const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message;
  expect(messageOf(Name, 'Elm\u0007 Street')).toBe(
    'Must not contain control characters (U+0007 at position 4)',
  );
  expect(messageOf(singleLineText(9), 'ab\ncd')).toBe('Must be a single line (U+000A at position 3)');
  expect(messageOf(Name, 'Elm \u202eteertS')).toBe(
    'Must not contain characters that change the text direction (U+202E at position 5)',
  );
  expect(messageOf(Name, 'Elm \ud83d')).toBe('Must be valid Unicode (U+D83D at position 5)');
  expect(messageOf(multiLineText(99), 'one\ntwo\u0000')).toBe(
    'Must not contain control characters (U+0000 at position 8)',
  );
  expect(messageOf(Name, 'Elm\u{e0041} Street')).toBe(
    'Must not contain invisible characters (U+E0041 at position 4)',
  );
  expect(messageOf(Name, '\u3164')).toBe('Must not contain invisible characters (U+3164 at position 1)');
  expect(messageOf(Name, `Elm${MARKS}`)).toBe(
    'Must not contain more than 8 combining marks in a row (U+0332 at position 12)',
  );
});

it('accepts characters without a glyph where scripts and emoji need them, and only there', () => {
  // Persian and Indic words; Mongolian and Japanese variants; emoji.
  const needed = [
    ...['می\u200cخواهم', 'क्\u200dष', 'क्\u200cष', 'র\u200d্যাব', 'അവന\u0d4d\u200d', 'ශ්\u200dරී'],
    ...[
      'ᠠ\u180b',
      '葛\u{e0100}',
      '👩\u200d🔧',
      '👩🏽\u200d🔧',
      '🏳\ufe0f\u200d🌈',
      '☎\ufe0e',
      '1\ufe0f\u20e3',
    ],
  ];
  for (const text of needed) expect(Name.parse(text)).toBe(text.normalize('NFC'));
  for (const text of ['ab', 'Ж1', 'ελ', 'a1']) {
    for (const character of INVISIBLE) {
      const [first, second] = text;
      expect(Name.safeParse(first! + character + second).success, `${text} ${character}`).toBe(false);
    }
  }
  for (const text of ['👩\u200d', '\u200d👩', '☎\ufe0f\ufe0f', 'م\u200c', '1\ufe0f'])
    expect(Name.safeParse(text).success, text).toBe(false);
});

it('keeps emoji, joined letters, right-to-left scripts and lines', () => {
  const words = 'Pumpe läuft 👩‍🔧 עברית العربية नमस्ते';
  expect(Name.parse(` ${words} `)).toBe(words.normalize('NFC'));
  expect(multiLineText(99).parse(' one\r\n\ttwo\rthree \n')).toBe('one\n two\nthree');
  expect(singleLineText(5).safeParse('abcde  ').success).toBe(true);
  expect(singleLineText(5).safeParse('abcdef').success).toBe(false);
});
