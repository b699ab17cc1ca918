import type { SampleColumns } from '../history/samples.ts';
import { type AnalogColumn, type AnalogSummary, analogKind } from './analog.ts';
import { type DigitalColumn, type DigitalSummary, digitalKind } from './digital.ts';
import { SpanFold } from './fold.ts';
import type { Kind } from './kind.ts';
import { RowBuilder, type Spans } from './rows.ts';
import { type Carry, NOTHING_KNOWN, QUARTER_MS, type RollUpSummary } from './summary.ts';

export interface RollUpOptions {
  /** What holds at the start; nothing is known if it is left out. */
  readonly carry?: Carry;
  /** Length of a span; a quarter if it is left out. */
  readonly stepMs?: number;
}

/**
 * The summaries of one point's time in spans of one length, kept up as samples come: one by one, or chunk by chunk,
 * with the same result. To go on after a restart begin where the last stored span ends, with its `carryOf`, and append
 * the samples from there on again. A sample that comes late is refused: begin again at the span that it belongs to.
 */
export class RollUp<S extends RollUpSummary, Column extends string> {
  readonly #stepMs: number;
  readonly #closed: RowBuilder<Column>;
  readonly #fold: SpanFold<S>;
  #startMs: number;

  /** @throws RangeError if `startMs` is no multiple of the step */
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
   * Takes in samples in the order of time; of samples at the same time the last counts.
   *
   * @throws RangeError for a sample before the start, before one that was appended, or before the time held until
   */
  append(samples: SampleColumns): void {
    this.#fold.append(samples);
  }

  /** Says that what holds goes on to hold until `ms`, which closes the spans that end by then. */
  holdUntil(ms: number): void {
    this.#fold.holdUntil(ms);
  }

  /** Takes out the spans whose time is over, once each. */
  take(): Spans<Column> {
    const spans = { startMs: this.#startMs, stepMs: this.#stepMs, rows: this.#closed.copy() };
    this.#startMs += spans.rows.count * this.#stepMs;
    this.#closed.clear();
    return spans;
  }

  /** The spans not yet taken and, as the last row, the one under way, if what holds goes on to hold until `untilMs`. Nothing may follow. */
  finish(untilMs: number): Spans<Column> {
    this.#fold.finish(untilMs);
    return this.take();
  }
}

/** Quarters (or other spans) of an analog point. */
export const createAnalogRollUp = (
  startMs: number,
  options?: RollUpOptions,
): RollUp<AnalogSummary, AnalogColumn> => new RollUp(analogKind, startMs, options);

/** Quarters (or other spans) of a digital point. */
export const createDigitalRollUp = (
  startMs: number,
  options?: RollUpOptions,
): RollUp<DigitalSummary, DigitalColumn> => new RollUp(digitalKind, startMs, options);

/** What holds at the end of the last of `spans`. */
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
