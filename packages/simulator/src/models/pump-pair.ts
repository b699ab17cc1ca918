import type { Control, Numbers } from './model.ts';

/** Hand switch of a pump. */
export const AUTO = -1;

/**
 * Two pumps with run, fail, hand switch (-1 auto, 0 off, 1 hand), hours, starts and motor current.
 */
export type PumpPairState = {
  pump1Run: number;
  pump2Run: number;
  pump1Fail: number;
  pump2Fail: number;
  pump1Hand: number;
  pump2Hand: number;
  /** 1: inhibited from the control room. */
  pump1Inhibit: number;
  pump2Inhibit: number;
  pump1CurrentA: number;
  pump2CurrentA: number;
  pump1Hours: number;
  pump2Hours: number;
  pump1Starts: number;
  pump2Starts: number;
  /** Which pump starts first, 1 or 2. */
  leadPump: number;
  /** 1: the lead alternates after every cycle. */
  alternation: number;
  leadCalled: number;
  lagCalled: number;
};

export const PUMP_PAIR: PumpPairState = {
  pump1Run: 0,
  pump2Run: 0,
  pump1Fail: 0,
  pump2Fail: 0,
  pump1Hand: AUTO,
  pump2Hand: AUTO,
  pump1Inhibit: 0,
  pump2Inhibit: 0,
  pump1CurrentA: 0,
  pump2CurrentA: 0,
  pump1Hours: 0,
  pump2Hours: 0,
  pump1Starts: 0,
  pump2Starts: 0,
  leadPump: 1,
  alternation: 1,
  leadCalled: 0,
  lagCalled: 0,
};

/** The lead's call ends: the other pump leads next time. */
export function alternate(state: PumpPairState): void {
  if (state.alternation === 1) state.leadPump = state.leadPump === 1 ? 2 : 1;
}

/**
 * Assigns the calls to available pumps, the lead first; a failed or switched-off pump's call goes
 * to the other.
 * @param powered motors have power; @param mayRun interlock, such as the low float, that also stops
 * a pump in hand
 */
export function assignPumps(
  state: PumpPairState,
  powered: boolean,
  mayRun: boolean,
  fails1: boolean,
  fails2: boolean,
): void {
  state.pump1Fail = fails1 ? 1 : 0;
  state.pump2Fail = fails2 ? 1 : 0;
  const able1 = powered && mayRun && !fails1 && state.pump1Inhibit === 0;
  const able2 = powered && mayRun && !fails2 && state.pump2Inhibit === 0;
  let calls = state.leadCalled + state.lagCalled;
  const auto1 = able1 && state.pump1Hand === AUTO;
  const auto2 = able2 && state.pump2Hand === AUTO;
  let run1 = able1 && state.pump1Hand === 1;
  let run2 = able2 && state.pump2Hand === 1;
  if (state.leadPump === 1) {
    if (auto1 && calls > 0) {
      run1 = true;
      calls--;
    }
    if (auto2 && calls > 0) run2 = true;
  } else {
    if (auto2 && calls > 0) {
      run2 = true;
      calls--;
    }
    if (auto1 && calls > 0) run1 = true;
  }
  if (run1 && state.pump1Run === 0) state.pump1Starts++;
  if (run2 && state.pump2Run === 0) state.pump2Starts++;
  state.pump1Run = run1 ? 1 : 0;
  state.pump2Run = run2 ? 1 : 0;
}

/**
 * Motor currents and run time; `load` is the share of the rated current that a running motor draws.
 */
export function runMotors(
  state: PumpPairState,
  ratedA: number,
  load1: number,
  load2: number,
  dtSeconds: number,
): void {
  state.pump1CurrentA = state.pump1Run * ratedA * load1;
  state.pump2CurrentA = state.pump2Run * ratedA * load2;
  state.pump1Hours += (state.pump1Run * dtSeconds) / 3_600;
  state.pump2Hours += (state.pump2Run * dtSeconds) / 3_600;
}

/** Forcing a run signal turns the hand switch; releasing it returns to automatic. */
export const PUMP_PAIR_CONTROLS: Readonly<Record<string, Control<PumpPairState, Numbers>>> = {
  pump1Run: {
    set: (state, value) => {
      state.pump1Hand = value ? 1 : 0;
    },
    release: (state) => {
      state.pump1Hand = AUTO;
    },
  },
  pump2Run: {
    set: (state, value) => {
      state.pump2Hand = value ? 1 : 0;
    },
    release: (state) => {
      state.pump2Hand = AUTO;
    },
  },
  pump1Inhibit: {
    set: (state, value) => {
      state.pump1Inhibit = value ? 1 : 0;
    },
  },
  pump2Inhibit: {
    set: (state, value) => {
      state.pump2Inhibit = value ? 1 : 0;
    },
  },
  leadPump: {
    set: (state, value) => {
      state.leadPump = value >= 2 ? 2 : 1;
    },
  },
  alternation: {
    set: (state, value) => {
      state.alternation = value ? 1 : 0;
    },
  },
};
