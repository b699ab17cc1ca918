import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/**
 * Smaller values, counting entries of lists and every 64 characters of text, are written at once.
 */
const MIN_SIZE = 500;
const CHARACTERS_BITS = 6;
/** Levels of lists and objects that are split. */
const MAX_DEPTH = 4;
const PIECE_CHARACTERS = 32_768;

/**
 * Whether an answer is so large that its JSON should be generated in pieces: at once it delays
 * other work, and takes memory twice.
 */
export const isLong = (value: unknown): boolean => sizeOf(value, MAX_DEPTH) >= MIN_SIZE;

/** Counts little further than {@link MIN_SIZE}. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length >> CHARACTERS_BITS;
  if (depth === 0 || typeof value !== 'object' || value === null) return 0;
  let size = Array.isArray(value) ? value.length : 0;
  for (const entry of Object.values(value)) {
    if (size >= MIN_SIZE) break;
    size += sizeOf(entry, depth - 1);
  }
  return size;
}

/** The text that JSON.stringify returns for plain data, in pieces generated on demand. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  let text = '';
  for (const part of partsOf(value, MAX_DEPTH)) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
    await yieldToEventLoop();
  }
  yield text;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null || sizeOf(value, depth) < MIN_SIZE) {
    // A list has null for values without JSON form; objects omit them.
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) yield* partsOfList(value, depth);
  else yield* partsOfObject(value, depth);
}

function* partsOfObject(object: object, depth: number): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsOf(value, depth - 1);
    before = ',';
  }
  yield '}';
}

/** Short entries are written several at a time, which takes a fraction of the time. */
function* partsOfList(list: readonly unknown[], depth: number): Generator<string> {
  let before = '[';
  for (let start = 0; start < list.length; ) {
    const end = endOfShort(list, start, depth - 1);
    yield before;
    if (end > start) yield JSON.stringify(list.slice(start, end)).slice(1, -1);
    else yield* partsOf(list[start], depth - 1);
    before = ',';
    start = Math.max(end, start + 1);
  }
  yield ']';
}

/**
 * The end of the entries that are written at once; `start` when the first one is too long for that.
 */
function endOfShort(list: readonly unknown[], start: number, depth: number): number {
  let end = start;
  for (let size = 0; end < list.length; end++) {
    size += 1 + sizeOf(list[end], depth);
    if (size > MIN_SIZE) break;
  }
  return end;
}
