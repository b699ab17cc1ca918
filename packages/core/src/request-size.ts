import type { RegisterTable } from '@outpost/contract';
import { type AddressRange, contains } from './holes.ts';
import type { ReadBlock } from './plan.ts';

/** Devices limit bits and registers of a request separately. */
export type SizeKind = 'bits' | 'registers';

/** A read that a device did not answer, for its size or for a reason not yet known. */
export interface RefusedRead extends AddressRange {
  readonly table: RegisterTable;
  /** The device closed the connection instead of answering with an exception. */
  readonly dropped: boolean;
}

/** What is known of how much of one kind a device gives in one answer. */
export interface KindSize {
  /** The largest read that was answered; 0: none. */
  readonly answered: number;
  /** Reads larger than that which were refused, and within which no smaller one was. */
  readonly refused: readonly RefusedRead[];
  /** A read that cannot be made smaller was refused while none was answered: size is not the reason of exceptions. */
  readonly ruledOut: boolean;
  /** The connection was closed on a read that cannot be made smaller: size is not the reason of that. */
  readonly dropsRuledOut: boolean;
}

/**
 * How many registers and bits a device gives in one answer, learned by halving: a refused read that is larger than any
 * answered one may be too large, so half as much is asked next. Once that is answered, a refusal of no more than that
 * has another reason (see `learn.ts`), and explains every refusal of a larger read around it. Plain data that never
 * changes: each step gives new sizes, or the same object if nothing was learned.
 */
export type RequestSizes = Readonly<Record<SizeKind, KindSize>>;

const NOTHING: KindSize = { answered: 0, refused: [], ruledOut: false, dropsRuledOut: false };

/** Nothing was learned yet. */
export const NO_SIZES: RequestSizes = { bits: NOTHING, registers: NOTHING };

/** Of a kind whose limit is set and not to be learned: no refusal is put down to size. */
export const GIVEN_SIZE: KindSize = { ...NOTHING, answered: Number.POSITIVE_INFINITY };

export const sizeKindOf = (table: RegisterTable): SizeKind =>
  table === 'coil' || table === 'discrete-input' ? 'bits' : 'registers';

/** The smallest size known to be too large; Infinity: none. */
export function smallestRefused({ refused }: KindSize): number {
  return refused.reduce((least, { start, end }) => Math.min(least, end - start), Number.POSITIVE_INFINITY);
}

/**
 * How much one request may ask for.
 * @param max the most that is allowed, whatever was learned
 */
export function learnedLimit(size: KindSize, max: number): number {
  const refused = smallestRefused(size);
  if (refused === Number.POSITIVE_INFINITY) return max;
  return Math.min(max, Math.max(size.answered, Math.floor(refused / 2), 1));
}

/** The sizes after the device answered a read. */
export function sizeFromResponse(sizes: RequestSizes, { table, count }: ReadBlock): RequestSizes {
  const kind = sizeKindOf(table);
  const before = sizes[kind];
  if (count <= before.answered && !before.ruledOut && !before.dropsRuledOut) return sizes;
  return {
    ...sizes,
    [kind]: {
      answered: Math.max(count, before.answered),
      refused: before.refused.filter(({ start, end }) => end - start > count),
      ruledOut: false,
      dropsRuledOut: false,
    },
  };
}

/**
 * The sizes after the device refused a read, and whether less is asked for next time because of it; if not, the refusal has another
 * reason.
 * @param canShrink the read serves several values, so that it can be made smaller
 * @param dropped the device closed the connection
 */
export function sizeRefused(
  sizes: RequestSizes,
  { table, address, count }: ReadBlock,
  canShrink: boolean,
  dropped: boolean,
): { readonly sizes: RequestSizes; readonly shrinks: boolean } {
  const kind = sizeKindOf(table);
  const before = sizes[kind];
  const isRuledOut = dropped ? before.dropsRuledOut : before.ruledOut;
  if (count <= before.answered || isRuledOut) return { sizes, shrinks: false };
  const after = (changed: Partial<KindSize>) => ({ ...sizes, [kind]: { ...before, ...changed } });
  if (canShrink) {
    const read: RefusedRead = { table, start: address, end: address + count, dropped };
    return { sizes: after({ refused: [...before.refused, read] }), shrinks: true };
  }
  if (dropped) {
    const refused = before.refused.filter((read) => !read.dropped);
    return { sizes: after({ refused, dropsRuledOut: true }), shrinks: false };
  }
  return { sizes: before.answered === 0 ? after({ ruledOut: true }) : sizes, shrinks: false };
}

/**
 * The sizes after an exception that has another reason than the size of its read: larger ones around it have the same, unless the device
 * did not answer those at all.
 */
export function refusalExplained(sizes: RequestSizes, { table, address, count }: ReadBlock): RequestSizes {
  const kind = sizeKindOf(table);
  const before = sizes[kind];
  const inner = { start: address, end: address + count };
  const refused = before.refused.filter(
    (read) => read.dropped || read.table !== table || !contains(read, inner),
  );
  return refused.length === before.refused.length ? sizes : { ...sizes, [kind]: { ...before, refused } };
}
