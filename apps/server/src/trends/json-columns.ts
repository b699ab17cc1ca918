const MAX_DIGITS = 9;
/** A column with so many values that have more digits, one after the other, is not tried any longer. */
const MAX_FAILURES = 8;
/** Below it JSON.stringify writes powers of ten. */
const LEAST = 1e-6;
const POWERS_OF_TEN = Float64Array.from({ length: MAX_DIGITS + 1 }, (_, digits) => 10 ** digits);
/** Whole numbers below this are written digit by digit, in the processor's own arithmetic. */
const WHOLE_BELOW = 2 ** 31;
/** What one value takes at most: a float64 in words has 24 characters, and a comma comes behind it. */
const MAX_BYTES = 26;
const WHOLE_POWERS = Int32Array.from({ length: 10 }, (_, digits) => 10 ** digits);
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
const DASH = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NULL = Buffer.from('null');

/** Reused between calls; grows as needed. */
let bytes = Buffer.alloc(0x1_0000);
let length = 0;

function ensure(more: number): void {
  if (length + more <= bytes.length) return;
  const grown = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more));
  bytes.copy(grown, 0, 0, length);
  bytes = grown;
}

/** What of `T` is a list of numbers, or of nulls among them, as a column: NaN stands for null. */
export type AsColumns<T> = {
  readonly [Name in keyof T]: T[Name] extends (number | null)[] ? Float64Array : T[Name];
};

/**
 * An object as JSON, the same text as JSON.stringify gives of it with its columns as lists. Most numbers of a trend have few
 * decimals, and writing these digit by digit takes a fraction of what finding the shortest text of any float64 takes.
 */
export function jsonOfColumns(object: Readonly<Record<string, unknown>>): Buffer {
  length = 0;
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const isColumn = value instanceof Float64Array;
    putText(`${before}${JSON.stringify(name)}:${isColumn ? '' : JSON.stringify(value)}`);
    if (isColumn) putColumn(value);
    before = ',';
  }
  putText(before === '{' ? '{}' : '}');
  return Buffer.from(bytes.subarray(0, length));
}

function putText(text: string): void {
  ensure(text.length * 3);
  length += bytes.write(text, length);
}

function putColumn(column: Float64Array): void {
  ensure(column.length * MAX_BYTES + 2);
  // The place is kept at hand, and not in the module: this is where a trend's answer spends its time.
  const to = bytes;
  let at = length;
  // Values of one column mostly have as many decimals as the one before, or fewer.
  let digits = 0;
  let failures = 0;
  to[at++] = OPEN;
  for (let index = 0; index < column.length; index++) {
    const value = column[index]!;
    if (index > 0) to[at++] = COMMA;
    if (!Number.isFinite(value)) {
      at += NULL.copy(to, at);
      continue;
    }
    const found = failures < MAX_FAILURES ? digitsOf(value, digits) : -1;
    if (found < 0) {
      failures++;
      at += to.write(String(value), at, 'latin1');
      continue;
    }
    failures = 0;
    digits = found;
    at = putDecimal(to, at, Math.round(value * POWERS_OF_TEN[digits]!) | 0, digits);
  }
  to[at++] = CLOSE;
  length = at;
}

/** With how many decimals, `atLeast` or more, a value is written exactly; -1 if it is not with MAX_DIGITS. */
function digitsOf(value: number, atLeast: number): number {
  if (value < LEAST && value > -LEAST && value !== 0) return -1;
  for (let digits = atLeast; digits <= MAX_DIGITS; digits++) {
    const power = POWERS_OF_TEN[digits]!;
    const whole = Math.round(value * power);
    // Both are exact, so the quotient is the float64 next to the decimal number, which is what reading it gives.
    if (whole / power === value && whole > -WHOLE_BELOW && whole < WHOLE_BELOW) return digits;
  }
  return -1;
}

/** Writes `whole` / 10^`digits`, without zeros at the end, from `start` on; returns where it ends. */
function putDecimal(to: Uint8Array, start: number, whole: number, digits: number): number {
  let first = start;
  let rest = whole;
  if (rest < 0) {
    to[first++] = DASH;
    rest = -rest;
  }
  let decimals = digits;
  while (decimals > 0 && rest % 10 === 0) {
    rest = (rest / 10) | 0;
    decimals--;
  }
  const end = first + lengthOf(rest, decimals);
  let at = end;
  for (let left = decimals; left > 0; left--) {
    const tenth = (rest / 10) | 0;
    to[--at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  if (decimals > 0) to[--at] = DOT;
  while (at > first) {
    const tenth = (rest / 10) | 0;
    to[--at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return end;
}

/** Characters of a number of `decimals` decimals, the dot and a digit before it counted in. */
function lengthOf(whole: number, decimals: number): number {
  let characters = decimals + 1;
  while (characters < WHOLE_POWERS.length && whole >= WHOLE_POWERS[characters]!) characters++;
  return decimals > 0 ? characters + 1 : characters;
}
