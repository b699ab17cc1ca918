import type { DayStrip } from '@outpost/contract';
import type { LevelLine, MeasuredLevel, PumpShown } from '../ui/process/index.ts';
import { type ShownValue, shownValue } from '../ui/value/index.ts';

/** The fixed time of the gallery. */
export const SAMPLE_NOW = Date.parse('2026-11-21T14:32:07Z');
export const sampleAgo = (seconds: number) => new Date(SAMPLE_NOW - seconds * 1_000).toISOString();

const METRES = { Kind: 'analog', Units: 'm', Decimals: 2, OnLabel: '', OffLabel: '' } as const;
const PUMP = { Kind: 'digital', Units: '', Decimals: 0, OnLabel: 'Running', OffLabel: 'Off' } as const;

export const metres = (value: number | null, quality: 'good' | 'bad' | 'stale' | 'disabled', old = false) =>
  shownValue(METRES, { Value: value, Quality: quality }, old);
export const samplePump = (on: boolean, quality: 'good' | 'stale' = 'good', old = false) =>
  shownValue(PUMP, { Value: on, Quality: quality }, old);

/** Values by trust. */
export const SAMPLE_VALUES: readonly {
  readonly name: string;
  readonly value: ShownValue;
  readonly reason?: string;
}[] = [
  { name: 'Good', value: metres(2.84, 'good') },
  { name: 'Good, near zero', value: metres(-0.002, 'good') },
  { name: 'Good, large', value: metres(1234567.8, 'good') },
  { name: 'On', value: samplePump(true) },
  { name: 'Off', value: samplePump(false) },
  { name: 'Outdated: no connection', value: metres(2.84, 'good', true) },
  { name: 'Stale: station offline', value: metres(2.84, 'stale') },
  { name: 'Stale state', value: samplePump(true, 'stale') },
  { name: 'Bad', value: metres(9.99, 'bad'), reason: 'outside the range' },
  { name: 'Disabled', value: metres(2.84, 'disabled') },
  { name: 'Not yet read', value: metres(null, 'stale') },
];

/** 96 quarters of an hour. */
function day(low: (at: number) => number | null, high = low): DayStrip {
  const steps = Array.from({ length: 96 }, (_, at) => at);
  return {
    PointId: 1,
    StartAt: sampleAgo(86_400),
    StepSeconds: 900,
    Low: steps.map(low),
    High: steps.map(high),
  };
}

const wave = (at: number) => 1.5 + Math.sin(at / 6) * 0.6;
export const STRIPS = {
  wave: day(
    (at) => wave(at) - 0.1,
    (at) => wave(at) + 0.1,
  ),
  gap: day((at) => (at > 40 && at < 60 ? null : wave(at))),
  pump: day(
    (at) => (at % 9 === 0 ? 1 : 0),
    (at) => (at % 9 < 2 ? 1 : 0),
  ),
  never: day(() => null),
};

export const SCALE = { bottom: 0, top: 3.5 };
export const SAMPLE_LINES: readonly LevelLine[] = [
  { label: 'High', at: 2.6, text: '2.60', good: true, priority: null },
  { label: 'Lead on', at: 1.5, text: '1.50', good: true, priority: null },
  { label: 'Off', at: 0.7, text: '0.70', good: true, priority: null },
];
export const HIGH_LINES: readonly LevelLine[] = [
  { ...SAMPLE_LINES[0]!, priority: 'critical' },
  ...SAMPLE_LINES.slice(1).map((line) => ({ ...line, good: false })),
];
export const sampleLevel = (value: ShownValue, own: Partial<MeasuredLevel> = {}): MeasuredLevel => ({
  value,
  level: value.text === '–' ? null : Number(value.text),
  priority: null,
  ...own,
});
export const PUMPS: readonly PumpShown[] = [
  { name: 'Pump 1', word: 'running', state: 'running', good: true, priority: null },
  { name: 'Pump 2', word: 'failed', state: 'failed', good: true, priority: 'high' },
  { name: 'Pump 3', word: 'was off', state: 'off', good: false, priority: null },
];
