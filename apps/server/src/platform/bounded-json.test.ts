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

/** Without the one name that is refused. */
const values = fc.jsonValue({ maxDepth: 5 }).filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('bounded JSON', () => {
  it('reads what JSON.parse reads, and counts what the value consists of', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const tokens = tokensOf(JSON.parse(text));
        expect(parseBoundedJson(bytes(text), { maxTokens: tokens })).toEqual(JSON.parse(text));
        expect(() => checkJsonLimits(bytes(text), { maxTokens: tokens - 1 })).toThrow(JsonError);
      }),
    );
  });

  it('takes 32 levels and refuses the next', () => {
    expect(() => parseBoundedJson(bytes(nested(32)))).not.toThrow();
    expect(() => parseBoundedJson(bytes(nested(33)))).toThrow(
      new JsonError('expected at most 32 levels of lists and objects'),
    );
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(() => parseBoundedJson(bytes(objects(32)))).not.toThrow();
    expect(() => parseBoundedJson(bytes(objects(33)))).toThrow(/32 levels/);
  });

  it('looks at brackets outside of texts only', () => {
    expect(parseBoundedJson(bytes(JSON.stringify([nested(40), `"\\${nested(40)}`])))).toHaveLength(2);
    expect(parseBoundedJson(bytes(`["\\\\",${nested(20)}]`))).toHaveLength(2);
    expect(() => parseBoundedJson(bytes(`["\\\\",${nested(32)}]`))).toThrow(/32 levels/);
  });

  it.each(['', '[', '{"a"', '"open', '"open\\', '[1,]', '[1 2]', 'nul', '\u0000', ']', '{"a":1}}'])(
    'says of %j that it is no JSON',
    (text) => {
      expect(() => parseBoundedJson(bytes(text))).toThrow(/^expected JSON: /);
    },
  );

  it('refuses fields that would change what an object inherits, however they are written', () => {
    for (const name of ['__proto__', '\\u005f_proto__', '_\\u005Fpr\\u006Fto__']) {
      expect(() => parseBoundedJson(bytes(`{"${name}" : {"a": 1}}`)), name).toThrow(/__proto__/);
    }
    expect(parseBoundedJson(bytes('["__proto__"]'))).toEqual(['__proto__']);
  });

  it('counts lists and objects apart where that is asked for', () => {
    const text = bytes('[{"a":1},{"a":2},[3,4,5,6,7]]');
    expect(parseBoundedJson(text, { maxContainers: 4 })).toHaveLength(3);
    expect(() => parseBoundedJson(text, { maxContainers: 3 })).toThrow(
      'expected at most 3 lists and objects',
    );
  });

  it('reads UTF-8, with a mark or without, and nothing else', () => {
    expect(parseBoundedJson(Buffer.from('\ufeff["Zürich"]'))).toEqual(['Zürich']);
    expect(() => parseBoundedJson(Buffer.from('["Zürich"]', 'latin1'))).toThrow(
      'expected the encoding UTF-8',
    );
    expect(() => parseBoundedJson(Buffer.from('["a"]', 'utf16le'))).toThrow(JsonError);
  });

  it('refuses ten million empty objects before it makes any', () => {
    const many = Buffer.alloc(30_000_000, '{},');
    expect(() => parseBoundedJson(many)).toThrow('expected at most 500000 values and names');
  });
});
