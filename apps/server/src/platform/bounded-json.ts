import * as texts from './texts.ts';

/** Deeper than anything that Outpost reads; traversals recurse level by level. */
export const MAX_JSON_DEPTH = 32;
/** A station with 2,000 points and eight limits each has 400,000. */
export const MAX_JSON_TOKENS = 500_000;

export interface JsonLimits {
  /** Nesting of lists and objects. */
  readonly maxDepth?: number;
  /**
   * Lists, objects, names, texts, numbers and literals together, which determine the memory of the
   * value.
   */
  readonly maxTokens?: number;
  /** Lists and objects alone, which take the most memory per byte; by default as many as tokens. */
  readonly maxContainers?: number;
}

/** Invalid JSON, or JSON beyond the limits. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** A name that would change what an object inherits when it is copied, escaped or not. */
const PROTOTYPE =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;

/**
 * Reads untrusted JSON (RFC 8259). Its limits are checked in one pass over the bytes, before
 * anything is created from them, so that what exceeds them costs no memory.
 *
 * @param bytes in UTF-8
 * @throws JsonError
 */
export function parseBoundedJson(bytes: Uint8Array, limits: JsonLimits = {}): unknown {
  checkJsonLimits(bytes, limits);
  const text = decode(bytes);
  if (PROTOTYPE.test(text)) throw new JsonError(texts.protoNotAllowed);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonError(texts.invalidJson((error as SyntaxError).message), { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new JsonError(texts.encodingMustBeUtf8, { cause: error });
  }
}

/** Checks whether JSON is within the limits, and nothing else. @throws JsonError */
export function checkJsonLimits(
  bytes: Uint8Array,
  { maxDepth = MAX_JSON_DEPTH, maxTokens = MAX_JSON_TOKENS, maxContainers = maxTokens }: JsonLimits = {},
): void {
  let depth = 0;
  let containers = 0;
  let tokens = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      containers += 1;
      at += 1;
      if (depth > maxDepth) throw new JsonError(texts.tooManyLevels(maxDepth));
    } else if (isBetween(byte)) {
      if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      at += 1;
      continue;
    } else at = endOfBareWord(bytes, at);
    tokens += 1;
    if (tokens > maxTokens) throw new JsonError(texts.tooManyValues(maxTokens));
    if (containers > maxContainers) throw new JsonError(texts.tooManyContainers(maxContainers));
  }
}

/** Bytes between values: white space, separators, closing brackets. */
function isBetween(byte: number): boolean {
  switch (byte) {
    case TAB:
    case LINE_FEED:
    case CARRIAGE_RETURN:
    case SPACE:
    case COMMA:
    case COLON:
    case CLOSE_LIST:
    case CLOSE_OBJECT:
      return true;
    default:
      return false;
  }
}

/** After the closing quote, or after the last byte. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** After a number or literal. */
function endOfBareWord(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === QUOTE || byte === OPEN_LIST || byte === OPEN_OBJECT || isBetween(byte)) break;
    at += 1;
  }
  return at;
}
