import { isBitTable, type RegisterTable } from '@outpost/contract';
import { type AddressRange, contains } from './holes.ts';
import type { ReadBlock } from './plan.ts';

/** Devices limit bits and registers of a request separately. */
export type SizeKind = 'bits' | 'registers';

/** A read that a device did not answer, for its size or for an unknown reason. */
export interface RefusedRead extends AddressRange {
  readonly table: RegisterTable;
  /** The device closed the connection instead of returning an exception. */
  readonly dropped: boolean;
}

/** What is known of a device's limit for bits or registers. */
export interface KindSize {
  /** The largest read that was answered; 0: none. */
  readonly answered: number;
  /** Larger rejected reads, within which no smaller one was rejected. */
  readonly refused: readonly RefusedRead[];
  /**
   * A read that cannot be made smaller was rejected while none was answered: size is not the reason
   * of exceptions.
   */
  readonly ruledOut: boolean;
  /** The connection was closed on a read that cannot be made smaller: size is not the reason. */
  readonly dropsRuledOut: boolean;
}

/**
 * How many registers and bits a device returns in one response, learned by bisection: a rejected
 * read that is larger than any answered one may be too large, so half as much is tried next. Once
 * that is answered, a rejection of no more than that has another reason (see `learn.ts`), which
 * explains every rejection of a larger read around it. Immutable plain data: each step returns new
 * sizes, or the same object if nothing was learned.
 */
export type RequestSizes = Readonly<Record<SizeKind, KindSize>>;

const NOTHING: KindSize = { answered: 0, refused: [], ruledOut: false, dropsRuledOut: false };

/** Nothing was learned yet. */
export const NO_SIZES: RequestSizes = { bits: NOTHING, registers: NOTHING };

const ONLY_ANSWERED = new Map<number, KindSize>();

/** For a configured limit that is not learned: no rejection is attributed to size. */
export const GIVEN_SIZE: KindSize = { ...NOTHING, answered: Number.POSITIVE_INFINITY };

export const sizeKindOf = (table: RegisterTable): SizeKind => (isBitTable(table) ? 'bits' : 'registers');

/** The smallest size known to be too large; Infinity: none. */
export function smallestRefused({ refused }: KindSize): number {
  return refused.reduce((least, { start, end }) => Math.min(least, end - start), Number.POSITIVE_INFINITY);
}

/**
 * How much one request may read.
 * @param max the configured maximum, whatever was learned
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
  const answered = Math.max(count, before.answered);
  const refused = before.refused.filter(({ start, end }) => end - start > count);
  return {
    ...sizes,
    [kind]: refused.length === 0 ? onlyAnswered(answered) : { ...NOTHING, answered, refused },
  };
}

/** One object for all devices of which nothing else is known. */
function onlyAnswered(answered: number): KindSize {
  const known = ONLY_ANSWERED.get(answered);
  if (known !== undefined) return known;
  const size = { ...NOTHING, answered };
  ONLY_ANSWERED.set(answered, size);
  return size;
}

/**
 * The sizes after the device rejected a read, and whether the next one is smaller because of it; if
 * not, the rejection has another reason.
 * @param canShrink the read contains several values, so that it can be made smaller
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
 * The sizes after an exception with another reason than size: larger reads around it have the same
 * reason, unless the device did not answer those at all.
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
