import { ROLES } from '@outpost/contract';
import type { State, Viewpoint } from './visit.ts';

type Row = readonly [at: string, name: string, ...steps: string[]];

/** The screens of each guard of the page's table, with a path that exists in the demo. */
const PUBLIC = ['/login', '/forgot-password', '/link', '/setup', '/acknowledge', '/nowhere'];
const SIGNED_IN = [
  '/',
  '/stations',
  '/stations/1',
  '/stations/9',
  '/grid',
  '/map',
  '/alarms',
  '/alarms?view=suppressed',
  '/alarms?view=log',
  '/alarms/load',
  '/trends',
  '/trends?p=1.1,1.2,1.7,1.9&last=1h',
  '/reports',
  '/reports/count/1',
  '/reports/ontime/1',
  '/reports/offtime/1',
  '/reports/pump-health/1',
  '/account',
  '/second-factor',
];
const CONFIG = [
  '/config/users',
  '/config/alerts',
  '/config/schedules',
  '/config/schedules/coverage',
  '/config/schedules/create',
  '/config/schedules/edit/1',
  '/config/modbus',
  '/config/modbus/document',
  '/config/modbus/journal',
  '/config/history',
  '/reports/schedules',
];
const ADMIN = [
  '/config/stations',
  '/config/stations/templates',
  '/config/stations/1',
  '/config/system',
  '/config/audit',
];
const PHONE = '@390x844';

const screensOf = (as: Viewpoint): readonly string[] => {
  if (as === 'Signed out') return [...PUBLIC, '/stations'];
  if (as === 'Admin') return [...SIGNED_IN, ...CONFIG, ...ADMIN, '/nowhere'];
  return as === 'Supervisor' ? [...SIGNED_IN, ...CONFIG] : SIGNED_IN;
};

/** Each screen as each visitor sees it, at both widths. */
const SCREENS: readonly State[] = (['Signed out', ...ROLES] as const).flatMap((as) =>
  screensOf(as).flatMap((at) => [
    { as, at, name: '', steps: [] },
    { as, at, name: 'phone', steps: [PHONE] },
  ]),
);

/** What each screen shows while it loads and when that fails. */
const FAILURES: readonly State[] = [...SIGNED_IN, ...CONFIG, ...ADMIN].flatMap((at) =>
  ['wait', '403', '404', '429', '500', '503', 'none', 'html'].map((how) => ({
    as: 'Admin' as const,
    at,
    name: how === 'wait' ? 'loading' : `load fails, ${how}`,
    steps: [`load:${how}`],
  })),
);

const rows = (as: Viewpoint, list: readonly Row[]): readonly State[] =>
  list.map(([at, name, ...steps]) => ({ as, at, name, steps }));

export const DEMO_STATES: readonly State[] = [
  ...SCREENS,
  ...FAILURES,
  ...rows('Signed out', [
    ['/login', 'empty', 'Login'],
    ['/login', 'wrong password', 'Email address=nobody@example.com', 'Password=wrong', 'Login'],
    ['/forgot-password', 'empty', 'Send link'],
  ]),
  ...rows('Admin', [
    ['/config/users', 'add user', 'Add user'],
    ['/config/users', 'add user, empty', 'Add user', 'Add user'],
  ]),
];
