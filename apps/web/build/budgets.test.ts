import { expect, test } from 'vitest';
import { gzipBytesOf, measureScripts, type Rules, type Script, scriptsFor, violations } from './budgets.ts';

const SRC = '/repo/apps/web/src';
const LIBRARY = '/repo/node_modules';

const script = (
  fileName: string,
  kilobytes: number,
  modules: string[],
  own: Partial<Script> = {},
): Script => ({
  fileName,
  imports: [],
  modules: modules.map((id) => ({ id, bytes: (kilobytes * 3_000) / modules.length })),
  gzipBytes: kilobytes * 1_000,
  isEntry: false,
  ...own,
});

/** A page of an entry, a sign-in page, a list and a grid; the last two share a script. */
const page = (): Script[] => [
  script('theme.js', 1, ['/repo/apps/web/public/theme.js'], { isEntry: true }),
  script('index.js', 90, [`${LIBRARY}/react-dom/index.js`, `${SRC}/main.tsx`], { isEntry: true }),
  script('Button.js', 14, [`${LIBRARY}/@mantine/core/Button.mjs`], { imports: ['index.js'] }),
  script('Login.js', 2, [`${SRC}/features/administration/login/LoginScreen.tsx`], {
    imports: ['index.js', 'Button.js'],
  }),
  script('Stations.js', 5, [`${SRC}/features/web/stations/StationsScreen.tsx`], { imports: ['shared.js'] }),
  script(
    'Grid.js',
    200,
    [`${SRC}/features/web/grid/GridScreen.tsx`, `${LIBRARY}/ag-grid-community/main.mjs`],
    {
      imports: ['shared.js'],
    },
  ),
  script('shared.js', 3, [`${SRC}/ui/station-status/station-condition.ts`]),
];

const rules = (limits: { login: number; stations: number }): Rules => ({
  budgets: [
    {
      route: '/login',
      needs: ['/features/administration/login/LoginScreen.tsx'],
      limitKilobytes: limits.login,
    },
    {
      route: '/stations',
      needs: ['/features/web/stations/StationsScreen.tsx'],
      limitKilobytes: limits.stations,
    },
  ],
  apart: [{ library: 'ag-grid', screens: ['/features/web/grid/GridScreen.tsx'] }],
  screen: /\/features\/[^/]+\/\w+Screen\.tsx$/,
  never: ['/src/gallery/'],
});

test('a route needs the scripts of index.html, its own script and all their imports, each once', () => {
  const [login, stations] = measureScripts(page(), rules({ login: 200, stations: 200 }).budgets);
  expect(login).toMatchObject({ gzipBytes: 107_000, limitBytes: 200_000 });
  expect(login!.fileNames.toSorted()).toEqual(['Button.js', 'Login.js', 'index.js', 'theme.js']);
  expect(stations).toMatchObject({ gzipBytes: 99_000 });
});

test('follows scripts that import each other once', () => {
  const pair = [
    script('a.js', 1, ['/a.ts'], { imports: ['b.js'] }),
    script('b.js', 1, ['/b.ts'], { imports: ['a.js'] }),
  ];
  expect(scriptsFor(pair, ['/a.ts'])).toHaveLength(2);
});

test('accepts a page within its budgets', () => {
  expect(violations(page(), rules({ login: 107, stations: 99 }))).toEqual([]);
});

test('reports a route beyond its budget with its size and largest parts', () => {
  const [text, ...others] = violations(page(), rules({ login: 106, stations: 99 }));
  expect(others).toEqual([]);
  expect(text).toMatch(/^\/login needs 107\.0 kB of script, compressed, and may have 106\.0 kB\. Largest/);
  expect(text).toMatch(/react-dom 135\.0 kB, apps\/web\/src\/main\.tsx 135\.0 kB, @mantine\/core 42\.0 kB/);
  expect(text).not.toContain('ag-grid');
});

test('reports a library loaded by another screen, even through a shared script', () => {
  const leaking = page().map((one) =>
    one.fileName === 'shared.js'
      ? { ...one, modules: [...one.modules, { id: `${LIBRARY}/ag-grid-community/main.mjs`, bytes: 1 }] }
      : one,
  );
  expect(violations(leaking, rules({ login: 200, stations: 200 }))).toEqual([
    'apps/web/src/features/web/stations/StationsScreen.tsx fetches ag-grid (in shared.js), which belongs to /features/web/grid/GridScreen.tsx alone.',
  ]);
});

test('finds forbidden modules in any script of the page', () => {
  const scripts = [...page(), script('gallery.js', 1, [`${SRC}/gallery/main.tsx`])];
  expect(violations(scripts, rules({ login: 200, stations: 200 }))).toEqual([
    'gallery.js has /src/gallery/, which the built page must never have.',
  ]);
});

test('reports a budget for a module that does not exist', () => {
  const { budgets, ...rest } = rules({ login: 200, stations: 200 });
  const stray = { ...budgets[0]!, needs: ['/features/gone/GoneScreen.tsx'] };
  expect(() => violations(page(), { ...rest, budgets: [stray] })).toThrow(
    /GoneScreen\.tsx: correct the budgets/,
  );
});

test('measures sizes with gzip', () => {
  expect(gzipBytesOf('a'.repeat(10_000))).toBeLessThan(100);
});

test('scripts must not import each other, however far', () => {
  const chain = [
    script('a.js', 1, [`${SRC}/a.ts`], { imports: ['b.js'] }),
    script('b.js', 1, [`${SRC}/b.ts`], { imports: ['c.js', 'shared.js'] }),
    script('c.js', 1, [`${SRC}/c.ts`], { imports: ['shared.js'] }),
  ];
  const limits = rules({ login: 200, stations: 200 });
  expect(violations([...page(), ...chain], limits)).toEqual([]);
  const [a, b, c] = chain;
  const closed = [...page(), a!, b!, { ...c!, imports: ['a.js'] }];
  expect(violations(closed, limits)).toEqual(['a.js → b.js → c.js → a.js import each other.']);
});
