import { ANALOG_COLUMNS, type AnalogColumn } from '../aggregates/analog.ts';
import { decodeAnalogSpans, decodeAnalogSpansInto, encodeAnalogSpans } from '../aggregates/analog-codec.ts';
import { DIGITAL_COLUMNS, type DigitalColumn } from '../aggregates/digital.ts';
import {
  decodeDigitalSpans,
  decodeDigitalSpansInto,
  encodeDigitalSpans,
} from '../aggregates/digital-codec.ts';
import { widenAnalog, widenDigital } from '../aggregates/join.ts';
import {
  carryOf,
  createAnalogRollUp,
  createDigitalRollUp,
  type RollUpOptions,
} from '../aggregates/rollup.ts';
import { ReusedRows, type Spans } from '../aggregates/rows.ts';
import type { Carry } from '../aggregates/summary.ts';
import type { SampleColumns } from '../codec/samples.ts';
import type { LinearScale } from '../codec/scale.ts';
import type { PointKind } from './levels.ts';

/** Aggregates in progress; core's RollUp. */
export interface OpenSpans<Column extends string> {
  append(samples: SampleColumns): void;
  holdUntil(ms: number): void;
  take(): Spans<Column>;
  finish(untilMs: number): Spans<Column>;
}

/** The operations on aggregates of one kind of point. */
export interface SpanKind<Column extends string> {
  readonly kind: PointKind;
  open(startMs: number, options: RollUpOptions): OpenSpans<Column>;
  encode(spans: Spans<Column>, scale: LinearScale | null): Uint8Array;
  /** @throws SpansError */
  decode(bytes: Uint8Array): Spans<Column>;
  /** The same into memory that the next call reuses. @throws SpansError */
  decodeForNow(bytes: Uint8Array): Spans<Column>;
  /** The value that holds at the end. */
  carry(spans: Spans<Column>): Carry;
  widen(pieces: readonly Spans<Column>[], startMs: number, stepMs: number, count: number): Spans<Column>;
}

const analogMemory = new ReusedRows(ANALOG_COLUMNS);
const digitalMemory = new ReusedRows(DIGITAL_COLUMNS);

export const ANALOG: SpanKind<AnalogColumn> = {
  kind: 'analog',
  open: createAnalogRollUp,
  encode: (spans, scale) => encodeAnalogSpans(spans, { scale }),
  decode: decodeAnalogSpans,
  decodeForNow: (bytes) => decodeAnalogSpansInto(bytes, analogMemory),
  carry: carryOf,
  widen: widenAnalog,
};

export const DIGITAL: SpanKind<DigitalColumn> = {
  kind: 'digital',
  open: createDigitalRollUp,
  encode: (spans) => encodeDigitalSpans(spans),
  decode: decodeDigitalSpans,
  decodeForNow: (bytes) => decodeDigitalSpansInto(bytes, digitalMemory),
  carry: carryOf,
  widen: widenDigital,
};
