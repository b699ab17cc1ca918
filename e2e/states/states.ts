import { readFileSync } from 'node:fs';
import { ROLES } from '@outpost/contract';
import { SCREEN_TABLE, type ScreenRow } from '../support/screens.ts';
import type { State, Viewpoint } from './steps.ts';

/** They lead to another screen. */
const REDIRECTS = ['/second-factor', '/config/schedules/calendar', '/config/schedules/coverage'];
/** Further addresses of screens that the demo has; all others are visited once, for ID 1. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  '/stations/:id': ['/stations/9'],
  '/alarms': ['/alarms?view=suppressed', '/alarms?view=log'],
  '/trends': ['/trends?p=1.1,1.2,1.7,1.9&last=1h'],
};
/** The screens that a guard adds to those of the guard before. */
const screensBehind = (guard: ScreenRow['guard']): readonly string[] =>
  SCREEN_TABLE.filter((screen) => screen.guard === guard && !REDIRECTS.includes(screen.path)).flatMap(
    ({ path }) => [path === '*' ? '/nowhere' : path.replace(/:\w+\??/g, '1'), ...(FURTHER[path] ?? [])],
  );
const OPEN_TO_ALL = screensBehind('none');
const SIGNED_IN = screensBehind('signed-in');
const CONFIG = screensBehind('config');
const ADMIN = screensBehind('admin');
const MAIN = [
  '/',
  '/stations',
  '/stations/1',
  '/grid',
  '/map',
  '/alarms',
  '/trends?p=1.1,1.2,1.7,1.9&last=1h',
  '/reports/count/1',
  '/config/users',
  '/config/stations/1',
];
const PHONE = '@390x844';

const screensOf = (as: Viewpoint): readonly string[] => {
  if (as === 'Signed out') return [...OPEN_TO_ALL, '/stations'];
  if (as === 'Admin') return [...SIGNED_IN, ...CONFIG, ...ADMIN, '/nowhere', '/stations/9999'];
  return as === 'Supervisor' ? [...SIGNED_IN, ...CONFIG] : SIGNED_IN;
};
/** Each screen as each visitor sees it, at both widths. */
const screens = (visitors: readonly Viewpoint[]): readonly State[] =>
  visitors.flatMap((as) =>
    screensOf(as).flatMap((at) => [
      { as, at, name: '', steps: [] },
      { as, at, name: 'phone', steps: [PHONE] },
    ]),
  );

/** What each screen shows while it loads and when that fails; the main screens in every way. */
const FAILING_LOADS: readonly State[] = [...SIGNED_IN, ...CONFIG, ...ADMIN].flatMap((at) =>
  (MAIN.includes(at)
    ? ['wait', '403', '404', '429', '500', '503', 'none', 'html']
    : ['wait', '500', 'none']
  ).map((how) => ({
    as: 'Admin' as const,
    at,
    name: how === 'wait' ? 'loading' : `load fails, ${how}`,
    steps: [`load:${how}`],
  })),
);

const FAILURES = ['400', '403', '404', '409', '412', '429', '500', '503', 'none', 'html'];
/** A form refused in every way. @param stays open, so that it is sent again */
const refused = ({ name, steps, ...state }: State, stays: boolean): readonly State[] =>
  FAILURES.map((how, index) => ({
    ...state,
    name: `${name}, refused with ${how}`,
    steps: [...(index > 0 && stays ? ['+'] : steps.slice(0, -1)), `save:${how}`, steps.at(-1)!],
  }));

/** The servers that are visited, and what their part of the list is called. */
export const SERVER_SECTIONS = {
  demo: 'Screens',
  empty: 'Without stations',
  observing: 'Observe only',
  fresh: 'First start',
  /** The demo again. */
  unwritable: 'Database cannot be written',
} as const;
export type ServerName = keyof typeof SERVER_SECTIONS;

/** In this order: `no-connection` is the last for the demo, because other states would lose theirs, too. */
const FILES = ['signed-out', 'viewer', 'operator', 'supervisor', 'admin', 'no-connection', 'other-servers'];
const LINES = FILES.flatMap((name) =>
  readFileSync(new URL(`listed/${name}.txt`, import.meta.url), 'utf8').split('\n'),
);

/**
 * The states of `listed/` for a server, one per line: path | name | steps. A heading says which
 * server is visited and as whom. `refused`: the last step sends a form, which the server refuses in
 * every way; `refused and left`: after which the form has to be opened again.
 */
function listed(server: ServerName): readonly State[] {
  let heading: readonly string[] = [];
  return LINES.flatMap((line) => {
    heading = /^\[(\w+): ([\w ]+)(?:, (refused|refused and left))?\]$/.exec(line) ?? heading;
    const [, of, as, refusal] = heading;
    if (of !== server || !line.startsWith('/')) return [];
    const [at = '', name = '', ...steps] = line.split(' | ');
    const state = { as: as as Viewpoint, at, name, steps: steps.map((step) => step.replaceAll('\\n', '\n')) };
    return refusal === undefined ? [state] : refused(state, refusal === 'refused');
  });
}

export const SCREEN_STATES: Readonly<Record<ServerName, readonly State[]>> = {
  demo: [...screens(['Signed out', ...ROLES]), ...FAILING_LOADS, ...listed('demo')],
  empty: [
    ...screens(['Viewer', 'Supervisor', 'Admin']).filter(({ at }) => !/\d/.test(at)),
    ...listed('empty'),
  ],
  observing: listed('observing'),
  fresh: listed('fresh'),
  unwritable: listed('unwritable'),
};
