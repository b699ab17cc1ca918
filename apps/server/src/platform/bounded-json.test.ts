import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonLimits, JsonError, parseBoundedJson } from './bounded-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Counted from the value itself: each list, object, name and scalar. */
function tokensOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + tokensOf(item), 1);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + tokensOf(item), 1);
}

/** Without the one forbidden name. */
const values = fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('bounded JSON', () => {
  it('reads what JSON.parse reads, and counts the parts of the value', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const tokens = tokensOf(JSON.parse(text));
        expect(parseBoundedJson(bytes(text), { maxTokens: tokens })).toEqual(JSON.parse(text));
        expect(() => checkJsonLimits(bytes(text), { maxTokens: tokens - 1 })).toThrow(JsonError);
      }),
    );
  });

  it('accepts 32 levels and rejects the next', () => {
    expect(() => parseBoundedJson(bytes(nested(32)))).not.toThrow();
    expect(() => parseBoundedJson(bytes(nested(33)))).toThrow(
      new JsonError('At most 32 levels of lists and objects are allowed'),
    );
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(() => parseBoundedJson(bytes(objects(32)))).not.toThrow();
    expect(() => parseBoundedJson(bytes(objects(33)))).toThrow(/32 levels/);
  });

  it('ignores brackets inside strings', () => {
    expect(parseBoundedJson(bytes(JSON.stringify([nested(40), `"\\${nested(40)}`])))).toHaveLength(2);
    expect(parseBoundedJson(bytes(`["\\\\",${nested(20)}]`))).toHaveLength(2);
    expect(() => parseBoundedJson(bytes(`["\\\\",${nested(32)}]`))).toThrow(/32 levels/);
  });

  it.each(['', '[', '{"a"', '"open', '"open\\', '[1,]', '[1 2]', 'nul', '\u0000', ']', '{"a":1}}'])(
    'rejects %j as invalid JSON',
    (text) => {
      expect(() => parseBoundedJson(bytes(text))).toThrow(/^Invalid JSON: /);
    },
  );

  it('rejects fields that would change what an object inherits, however they are written', () => {
    for (const name of ['__proto__', '\\u005f_proto__', '_\\u005Fpr\\u006Fto__']) {
      expect(() => parseBoundedJson(bytes(`{"${name}" : {"a": 1}}`)), name).toThrow(/__proto__/);
    }
    expect(parseBoundedJson(bytes('["__proto__"]'))).toEqual(['__proto__']);
  });

  it('counts lists and objects separately on request', () => {
    const text = bytes('[{"a":1},{"a":2},[3,4,5,6,7]]');
    expect(parseBoundedJson(text, { maxContainers: 4 })).toHaveLength(3);
    expect(() => parseBoundedJson(text, { maxContainers: 3 })).toThrow(
      'At most 3 lists and objects are allowed',
    );
  });

  it('reads UTF-8, with or without a byte order mark, and nothing else', () => {
    expect(parseBoundedJson(Buffer.from('\ufeff["Zürich"]'))).toEqual(['Zürich']);
    expect(() => parseBoundedJson(Buffer.from('["Zürich"]', 'latin1'))).toThrow('The encoding must be UTF-8');
    expect(() => parseBoundedJson(Buffer.from('["a"]', 'utf16le'))).toThrow(JsonError);
  });

  it('rejects ten million empty objects before it creates any', () => {
    const many = Buffer.alloc(30_000_000, '{},');
    expect(() => parseBoundedJson(many)).toThrow('At most 500000 values and names are allowed');
  });
});
