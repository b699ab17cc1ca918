import type { SampleColumns } from '../codec/samples.ts';
import { type AnalogColumn, type AnalogSummary, analogKind } from './analog.ts';
import { type DigitalColumn, type DigitalSummary, digitalKind } from './digital.ts';
import { SpanFold } from './fold.ts';
import type { Kind } from './kind.ts';
import { RowBuilder, type Spans } from './rows.ts';
import { type Carry, NOTHING_KNOWN, QUARTER_MS, type RollUpSummary } from './summary.ts';

export interface RollUpOptions {
  /** The value at the start; unknown by default. */
  readonly carry?: Carry;
  /** Length of a bucket; a quarter by default. */
  readonly stepMs?: number;
}

/**
 * The aggregates of one point in buckets of one length, updated as samples arrive: one by one, or
 * chunk by chunk, with the same result. To continue after a restart begin where the last stored
 * bucket ends, with its `carryOf`, and append the samples from there on again. A late sample is
 * rejected: start again at the bucket that it belongs to.
 */
export class RollUp<S extends RollUpSummary, Column extends string> {
  readonly #stepMs: number;
  readonly #closed: RowBuilder<Column>;
  readonly #fold: SpanFold<S>;
  #startMs: number;

  /** @throws RangeError if `startMs` is not a multiple of the step */
  constructor(kind: Kind<S, Column>, startMs: number, options: RollUpOptions = {}) {
    const stepMs = options.stepMs ?? QUARTER_MS;
    checkAligned(startMs, stepMs);
    this.#stepMs = stepMs;
    this.#startMs = startMs;
    this.#closed = new RowBuilder(kind.columns);
    this.#fold = new SpanFold(
      kind.create(),
      options.carry ?? NOTHING_KNOWN,
      (index) => startMs + index * stepMs,
      (summary) => this.#closed.add((rows, index) => kind.write(summary, rows, index)),
    );
  }

  /**
   * Adds samples in the order of time; of samples at the same time the last counts.
   *
   * @throws RangeError for a sample before the start, before an earlier sample, or before the time
   * held until
   */
  append(samples: SampleColumns): void {
    this.#fold.append(samples);
  }

  /** The current value holds until `ms`, which closes the buckets that end by then. */
  holdUntil(ms: number): void {
    this.#fold.holdUntil(ms);
  }

  /** Returns the buckets whose time is over, once each. */
  take(): Spans<Column> {
    const spans = { startMs: this.#startMs, stepMs: this.#stepMs, rows: this.#closed.copy() };
    this.#startMs += spans.rows.count * this.#stepMs;
    this.#closed.clear();
    return spans;
  }

  /**
   * The buckets not yet returned and, as the last row, the current one, if the current value holds
   * until `untilMs`. Nothing may follow.
   */
  finish(untilMs: number): Spans<Column> {
    this.#fold.finish(untilMs);
    return this.take();
  }
}

/** Quarters (or other buckets) of an analog point. */
export const createAnalogRollUp = (
  startMs: number,
  options?: RollUpOptions,
): RollUp<AnalogSummary, AnalogColumn> => new RollUp(analogKind, startMs, options);

/** Quarters (or other buckets) of a digital point. */
export const createDigitalRollUp = (
  startMs: number,
  options?: RollUpOptions,
): RollUp<DigitalSummary, DigitalColumn> => new RollUp(digitalKind, startMs, options);

/** The value at the end of the last of `spans`. */
export function carryOf({ rows }: Spans<'last' | 'endQuality'>): Carry {
  if (rows.count === 0) return NOTHING_KNOWN;
  return { value: rows.last[rows.count - 1]!, quality: rows.endQuality[rows.count - 1]! };
}

/** @throws RangeError unless `startMs` is a multiple of `stepMs`, whole and more than 0 */
export function checkAligned(startMs: number, stepMs: number): void {
  if (!(Number.isSafeInteger(stepMs) && stepMs > 0 && Number.isInteger(startMs / stepMs))) {
    throw new RangeError(`expected a start that is a multiple of the step, got ${startMs} and ${stepMs}`);
  }
}
