import type { Delta, StatesSnapshot, StationState } from '@outpost/contract';
import { beforeEach, expect, it } from 'vitest';
import { StationStates } from './station-states.ts';

const state = (StationId: number, own: Partial<StationState> = {}): StationState => ({
  StationId,
  Status: 'online',
  LastGoodPollAt: '2025-11-21T14:32:00Z',
  LastAnswerAt: '2025-11-21T14:32:00Z',
  Suppression: null,
  Worst: null,
  Conditions: 0,
  Suppressed: 0,
  BadPoints: 0,
  ...own,
});

const numbers = { Room: 'states', Epoch: 'e', Sequence: 1, At: 0 } as const;
const snapshot = (...States: StationState[]): StatesSnapshot => ({ ...numbers, States });
const delta = (...states: StationState[]): Delta => ({
  ...numbers,
  Stations: states.map(({ StationId, ...State }) => ({ StationId, State })),
});

let nowMs: number;
let frames: (() => void)[];
let told: number[][];
let states: StationStates;

const nextFrame = () => {
  for (const work of frames.splice(0)) work();
};

beforeEach(() => {
  nowMs = 1_000;
  frames = [];
  told = [];
  states = new StationStates({ frame: (work) => frames.push(work), nowMs: () => nowMs });
  states.subscribe((changed) => told.push([...changed]));
});

it('reports once per frame which stations changed, however often they did', () => {
  states.snapshot(snapshot(state(1), state(2), state(3)));
  nextFrame();
  states.delta(delta(state(2, { Worst: 'low', Conditions: 1 })));
  states.delta(delta(state(2, { Worst: 'critical', Conditions: 2 }), state(3, { Status: 'offline' })));
  expect(told).toEqual([[1, 2, 3]]);
  nextFrame();
  expect(told).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  expect(states.get(2)?.Worst).toBe('critical');
  expect(frames).toEqual([]);
});

it('does not report updates that change nothing', () => {
  states.snapshot(snapshot(state(1)));
  nextFrame();
  states.delta(delta(state(1)));
  states.snapshot(snapshot(state(1)));
  expect(frames).toEqual([]);
});

it('a snapshot is complete: stations that it lacks are removed', () => {
  states.snapshot(snapshot(state(1), state(2)));
  nextFrame();
  states.snapshot(snapshot(state(2)));
  nextFrame();
  expect(told.at(-1)).toEqual([1]);
  expect(states.get(1)).toBeUndefined();
});

it('a response is used until the room is live and while it is down, never over newer updates', () => {
  states.answered([state(1)], states.version, nowMs);
  expect(states.get(1)?.Status).toBe('online');
  const asked = states.version;
  states.snapshot(snapshot(state(1, { Status: 'offline' })));
  states.answered([state(1)], asked, nowMs);
  states.answered([state(1)], states.version, nowMs);
  expect(states.get(1)?.Status).toBe('offline');

  states.down();
  states.answered([state(1)], asked, nowMs);
  expect(states.get(1)?.Status).toBe('offline');
  states.answered([state(1)], states.version, nowMs);
  expect(states.get(1)?.Status).toBe('online');
});

it('knows until when the states are current', () => {
  expect(states.confirmedAtMs()).toBe(Number.NEGATIVE_INFINITY);
  states.answered([state(1)], 0, 1_000);
  nowMs = 5_000;
  expect(states.confirmedAtMs()).toBe(1_000);
  states.snapshot(snapshot(state(1)));
  nowMs = 9_000;
  expect(states.confirmedAtMs()).toBe(9_000);
  states.down();
  nowMs = 20_000;
  expect(states.confirmedAtMs()).toBe(9_000);
});

it('a removed listener is not called', () => {
  const heard: number[] = [];
  const leave = states.subscribe((changed) => heard.push(changed.size));
  states.snapshot(snapshot(state(1)));
  leave();
  nextFrame();
  expect(heard).toEqual([]);
});
