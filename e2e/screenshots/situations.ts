import { SCREEN_STATES } from '../states/states.ts';
import type { State } from '../states/steps.ts';

/** A window and a theme. */
export interface ScreenLook {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
}

const DESKTOP: ScreenLook = { name: '1440', width: 1440, height: 900 };
const PHONE: ScreenLook = { name: '390', width: 390, height: 844 };
const dark = (look: ScreenLook): ScreenLook => ({ ...look, name: `${look.name} dark`, isDark: true });
const BOTH = [DESKTOP, dark(PHONE)];
const ALL = [DESKTOP, dark(DESKTOP), PHONE, dark(PHONE), { name: '1920', width: 1920, height: 1080 }];

/** What the stations and the server are doing. */
export type Field = 'demo' | 'flood' | 'empty' | 'fresh' | 'observing';

/** Screens in one situation, each of which is photographed in every look. */
export interface ScreenSituation {
  readonly name: string;
  readonly field: Field;
  readonly looks: readonly ScreenLook[];
  readonly states: readonly State[];
}

const { demo, empty, fresh, observing } = SCREEN_STATES;
const isWhole = ({ steps }: State) => steps.length === 0;
/** As an Admin sees them, or a visitor who is signed out. */
const SCREENS = demo.filter((state) => isWhole(state) && (state.as === 'Admin' || state.as === 'Signed out'));
const failing = (how: string) =>
  demo.filter(({ at, steps }) => !at.startsWith('/trends?') && steps.length === 1 && steps[0] === how);
const isOffline = ({ steps, name }: State) => steps.includes('offline') || name.includes('no connection');
/** Looks set the size. */
const hasOwnSize = ({ steps }: State) => steps.some((step) => step.startsWith('@'));
const opened = (states: readonly State[]) =>
  states.filter(
    (state) =>
      !isWhole(state) && !isOffline(state) && !hasOwnSize(state) && !/^load:/.test(state.steps[0] ?? ''),
  );

const IN_A_FLOOD = [
  '/',
  '/stations',
  '/stations/1',
  '/grid',
  '/map',
  '/display?night=off',
  '/alarms',
  '/alarms?group=none',
  '/alarms?view=log',
  '/alarms/load',
  '/on-call',
];

export const SITUATIONS: readonly ScreenSituation[] = [
  {
    name: 'Screens',
    field: 'demo',
    looks: ALL,
    states: SCREENS,
  },
  {
    name: 'Flood of alarms',
    field: 'flood',
    looks: ALL,
    states: IN_A_FLOOD.map((at): State => ({ as: 'Operator', at, name: '', steps: [] })),
  },
  {
    name: 'Without stations',
    field: 'empty',
    looks: BOTH,
    states: empty.filter((state) => isWhole(state) && state.as === 'Admin'),
  },
  { name: 'Loading', field: 'demo', looks: BOTH, states: failing('load:wait') },
  { name: 'Failed to load', field: 'demo', looks: BOTH, states: failing('load:500') },
  { name: 'No connection', field: 'demo', looks: BOTH, states: demo.filter(isOffline) },
  {
    name: 'Printed',
    field: 'demo',
    looks: [{ name: 'A4', width: 794, height: 1123 }],
    states: SCREENS.filter(({ as }) => as === 'Admin').map((state) => ({ ...state, steps: ['print'] })),
  },
  { name: 'Opened', field: 'demo', looks: BOTH, states: opened(demo) },
  { name: 'First start', field: 'fresh', looks: BOTH, states: fresh.filter((state) => !hasOwnSize(state)) },
  { name: 'Observe only', field: 'observing', looks: BOTH, states: opened(observing) },
];
