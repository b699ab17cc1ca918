import type { DayStrip } from '@outpost/contract';
import type { ProcessDiagram, ProcessPump, ProcessReading, ProcessVessel } from '../ui/process/index.ts';
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

const reading = (name: string, value: ShownValue, own: Partial<ProcessReading> = {}): ProcessReading => ({
  name,
  value,
  priority: null,
  at: sampleAgo(1_320),
  ...own,
});
const setpoint = (label: string, value: ShownValue, pointId: number | null) => ({
  label,
  value,
  at: sampleAgo(1_320),
  write: pointId === null ? null : { pointId, name: label },
});
const pump = (own: Partial<ProcessPump>): ProcessPump => ({
  name: 'Pump 1',
  word: 'running',
  state: 'running',
  good: true,
  at: sampleAgo(3),
  priority: null,
  current: reading('Current', { text: '21.4', units: 'A', trust: 'good', on: null }),
  ...own,
});
const RUNNING = pump({});
const FAILED = pump({ name: 'Pump 2', word: 'failed', state: 'failed', priority: 'high' });
const WAS_OFF = pump({ name: 'Pump 3', word: 'was off', state: 'off', good: false, at: sampleAgo(1_320) });

const wetWell = (
  level: ShownValue,
  number: number | null,
  own: Partial<ProcessVessel> = {},
): ProcessVessel => ({
  shape: 'well',
  name: 'Wet well level',
  level: { value: level, priority: null, at: sampleAgo(1_320) },
  number,
  scale: { bottom: 0, top: 3.5 },
  lines: [
    { kind: 'limit', label: 'About to overflow', at: 3.1, text: '3.10', units: 'm', priority: null },
    { kind: 'limit', label: 'High', at: 2.6, text: '2.60', units: 'm', priority: null },
    { kind: 'setpoint', at: 1.9, limit: null, setpoint: setpoint('Lag on', metres(1.9, 'good'), 2) },
    { kind: 'setpoint', at: 1.5, limit: null, setpoint: setpoint('Lead on', metres(1.5, 'good'), 1) },
    { kind: 'setpoint', at: 0.7, limit: null, setpoint: setpoint('Off', metres(0.7, 'stale'), null) },
  ],
  floats: [
    { name: 'High float', text: 'Dry', wet: false, place: 'top', priority: null },
    { name: 'Low float', text: 'unknown', wet: null, place: 'bottom', priority: null },
  ],
  ...own,
});

const diagram = (title: string, own: Partial<ProcessDiagram>): ProcessDiagram => ({
  title,
  rain: null,
  vessel: null,
  between: 'none',
  pumps: [],
  valve: null,
  inflow: null,
  suction: null,
  outlet: [],
  outletSetpoint: null,
  readings: [],
  setpoints: [],
  ...own,
});

const FLOW = reading('Flow', { text: '24.1', units: 'L/s', trust: 'good', on: null });
const PRESSURE = reading('Discharge', { text: '188', units: 'kPa', trust: 'bad', on: null });
const VALVE = {
  ...reading('Valve opening', { text: '45', units: '%', trust: 'good', on: null }),
  open: null,
};

/** Process pictures by name. */
export const PICTURES: Readonly<Record<string, ProcessDiagram>> = {
  'Wet well': diagram('Wet well', {
    vessel: wetWell(metres(1.2, 'good'), 1.2),
    between: 'pumps',
    pumps: [RUNNING, FAILED],
    inflow: reading('Inflow', { text: '12.0', units: 'L/s', trust: 'good', on: null }),
    outlet: [FLOW, PRESSURE],
    setpoints: [setpoint('Tank call on', { text: '40', units: '%', trust: 'good', on: null }, 5)],
  }),
  'Wet well, high level': diagram('Wet well', {
    vessel: wetWell(metres(2.84, 'good'), 2.84, {
      level: { value: metres(2.84, 'good'), priority: 'critical', at: sampleAgo(3) },
      lines: [{ kind: 'limit', label: 'High', at: 2.6, text: '2.60', units: 'm', priority: 'critical' }],
      floats: [{ name: 'High float', text: 'Wet', wet: true, place: 'top', priority: 'high' }],
    }),
    between: 'pumps',
    pumps: [FAILED],
  }),
  'Wet well, outdated': diagram('Wet well', {
    vessel: wetWell(metres(1.2, 'stale'), 1.2),
    between: 'pumps',
    pumps: [WAS_OFF],
    outlet: [reading('Flow', metres(3, 'stale'))],
  }),
  'Tank, no value yet': diagram('Tank', {
    vessel: wetWell(metres(null, 'stale'), null, { shape: 'tank', name: 'Tank level' }),
    between: 'pipe',
    valve: { ...reading('Fill valve', samplePump(false)), open: false },
    outlet: [FLOW],
  }),
  Booster: diagram('Booster', {
    between: 'pumps',
    pumps: [RUNNING, pump({ name: 'Pump 2', word: 'off', state: 'off' })],
    suction: reading('Suction', { text: '46', units: 'kPa', trust: 'good', on: null }),
    outlet: [FLOW, PRESSURE],
    outletSetpoint: setpoint('Setpoint', { text: '320', units: 'kPa', trust: 'good', on: null }, 9),
  }),
  Well: diagram('Well', {
    vessel: wetWell(metres(2.1, 'good'), 2.1, { shape: 'borehole', name: 'Drawdown', floats: [] }),
    between: 'pumps',
    pumps: [RUNNING],
    outlet: [FLOW],
  }),
  'Rain gauge': diagram('Rain gauge', {
    rain: {
      rate: reading('Rain intensity', { text: '0.4', units: 'mm/h', trust: 'good', on: null }),
      today: reading('Total since midnight', {
        text: '≥ 9.0',
        units: 'mm',
        trust: 'good',
        on: null,
      }),
      hours: Array.from({ length: 24 }, (_, hour) => {
        const amount = hour === 8 || hour === 9 ? null : Math.max(0, 3 - Math.abs(hour - 15));
        const time = `${String((hour + 15) % 24).padStart(2, '0')}:00`;
        return {
          time,
          amount,
          text: amount === null ? 'no data' : `${amount} mm`,
          isPartial: amount === null,
        };
      }),
    },
    readings: [reading('Tips', { text: '318', units: '', trust: 'good', on: null })],
  }),
  'Flow meter': diagram('Flow meter', { between: 'meter', outlet: [FLOW] }),
  'Pressure zone': diagram('Pressure zone', {
    between: 'valve',
    valve: VALVE,
    suction: PRESSURE,
    outlet: [FLOW],
  }),
};
