import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/history-format.md', import.meta.url), 'utf8');

/** The bytes at the beginning of the lines of an example of docs/history-format.md. */
export function exampleBytes(name: string): Uint8Array {
  const block = new RegExp(`\`\`\`hex ${name}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
  const pairs = block
    .split('\n')
    .flatMap((line) => /^((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: |$)/.exec(line)?.[1]?.split(' ') ?? []);
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

export const unzigzagOfFormat = (n: number): number => (n % 2 ? -(n + 1) / 2 : n / 2);

/** The value with these bits. */
export function fromBits(word: bigint, length: 32 | 64): number {
  const scratch = new DataView(new ArrayBuffer(8));
  if (length === 64) scratch.setBigUint64(0, word);
  else scratch.setUint32(0, Number(word));
  return length === 64 ? scratch.getFloat64(0) : scratch.getFloat32(0);
}

/**
 * The "Common parts" of docs/history-format.md, implemented from that page alone: slow, on strings
 * of bits, without the code under test, so that the page and the program are checked against each
 * other.
 */
export class FormatReader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  byte(): number {
    return this.bytes[this.at++]!;
  }

  varint(): number {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const group = this.byte();
      value |= BigInt(group & 127) << shift;
      if (group < 128) return Number(value);
    }
  }

  signedVarint(): number {
    return unzigzagOfFormat(this.varint());
  }

  number(): number {
    const form = this.byte();
    if (form === 0) return Number.NaN;
    if (form >= 3) return this.signedVarint() / 10 ** (form - 3);
    const value = form === 1 ? this.view.getFloat64(this.at, true) : this.view.getFloat32(this.at, true);
    this.at += form === 1 ? 8 : 4;
    return value;
  }

  /** Bits from here on; `done` advances past the last byte from which a bit was taken. */
  bits() {
    const text = [...this.bytes.subarray(this.at)].map((b) => b.toString(2).padStart(8, '0')).join('');
    let used = 0;
    const take = (length: number) => {
      used += length;
      return length === 0 ? 0n : BigInt(`0b${text.slice(used - length, used)}`);
    };
    return {
      take,
      stream(count: number): number[] {
        const numbers: number[] = [];
        while (numbers.length < count) {
          const end = Math.min(count, numbers.length + 64);
          const k = Number(take(6));
          while (numbers.length < end) {
            if (k === 63) {
              numbers.push(0);
              continue;
            }
            let q = 0;
            while (q < 16 && take(1) === 1n) q++;
            numbers.push(Number(q === 16 ? take(53) : (BigInt(q) << BigInt(k)) + take(k)));
          }
        }
        return numbers;
      },
      done: () => {
        this.at += Math.ceil(used / 8);
      },
    };
  }

  /** As many values as wanted in the coding `xor`. */
  xor(wanted: number): number[] {
    const bits = this.bits();
    let word = bits.take(64);
    let leading = 0;
    let length = 0;
    const all = [fromBits(word, 64)];
    while (all.length < wanted) {
      if (bits.take(1) === 1n) {
        if (bits.take(1) === 1n) {
          leading = Number(bits.take(5));
          length = Number(bits.take(6)) + 1;
        }
        word ^= bits.take(length) << BigInt(64 - leading - length);
      }
      all.push(fromBits(word, 64));
    }
    bits.done();
    return all;
  }

  /**
   * Converts the integers of the coding `decimal`, `counts` or `float32` into values; reads what
   * precedes them.
   */
  ofIntegers(coding: number): (integer: number) => number {
    if (coding === 2) {
      const digits = this.byte();
      return (n) => n / 10 ** digits;
    }
    if (coding === 3) {
      const [rawLow, rawHigh, low, high] = [
        this.number(),
        this.number(),
        this.number(),
        this.number(),
      ] as const;
      return (n) => (n === rawHigh ? high : low + ((n - rawLow) * (high - low)) / (rawHigh - rawLow));
    }
    if (coding !== 4) throw new Error(`coding ${coding} has no integers`);
    return (n) => fromBits(BigInt(n >= 0 ? n : 2 ** 31 + (-1 - n)), 32);
  }
}
