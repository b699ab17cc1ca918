import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A tree with the project's areas, in which every second file has a forbidden import. */
const files: Record<string, string> = {
  'packages/contract/src/index.ts': 'export const a = 1;',
  'packages/modbus/src/index.ts': "export * from './codec/pdu.ts';",
  'packages/modbus/src/codec/pdu.ts': "import 'node:net'; export const b = 1;",
  'packages/historian/src/index.ts': "export * from './pure.ts';",
  'packages/historian/src/pure.ts': "import 'node:zlib'; import './codec/chunk.ts'; export const n = 1;",
  'packages/historian/src/historian.ts': "import './standalone/sqlite.ts'; import 'node:sqlite';",
  'packages/historian/src/standalone/sqlite.ts': "import 'node:sqlite';",
  'packages/testing/src/time.ts': 'export const o = 1;',
  'packages/simulator/src/clock.ts': "import '../../testing/src/time.ts';",
  'packages/simulator/src/clock.test.ts': "import '../../testing/src/time.ts';",
  'packages/historian/src/codec/chunk.ts': "import '../../../contract/src/index.ts';",
  'packages/simulator/src/index.ts': 'export const c = 1;',
  'packages/core/src/decode.ts': "import '../../modbus/src/index.ts'; export const d = 1;",
  'packages/core/src/good.ts': "import '../../contract/src/index.ts'; import '../../historian/src/pure.ts';",
  'packages/core/src/rows.ts': "import '../../historian/src/index.ts';",
  'apps/server/src/acquisition/index.ts': "import '../history/index.ts'; export const f = 1;",
  'apps/server/src/acquisition/poke.ts': "import '../../../../packages/modbus/src/index.ts';",
  'apps/server/src/acquisition/image/index.ts': 'export const j = 1;',
  'apps/server/src/acquisition/image/columns.ts': 'export const k = 1;',
  'apps/server/src/acquisition/ingest/index.ts': "import '../image/index.ts'; import '../image/columns.ts';",
  'apps/server/src/config.ts': "import './reporting/index.ts';",
  'apps/server/src/history/index.ts': 'export const l = 1;',
  'apps/server/src/history/head.ts': 'export const g = 1;',
  'apps/server/src/reporting/index.ts': 'export const m = 1;',
  'apps/server/src/reporting/service.ts': "import '../history/index.ts'; import '../history/head.ts';",
  'apps/server/src/reporting/rows.ts': "import 'node:sqlite';",
  'apps/server/src/reporting/repository.ts': "import 'node:sqlite';",
  'apps/server/src/main.ts': "import '../../../packages/simulator/src/index.ts'; import './history/head.ts';",
  'apps/web/src/ui/card.ts': "import '../data/client.ts';",
  'apps/web/src/data/client.ts': 'export const h = 1;',
  'apps/web/src/features/web/display/index.ts': "import '../grid/index.ts'; import '../stations/index.ts';",
  'apps/web/src/features/web/grid/index.ts': "import '../map/index.ts';",
  'apps/web/src/features/web/map/index.ts': "import './loop.ts'; export const i = 1;",
  'apps/web/src/features/web/map/loop.ts': "import './index.ts';",
  'apps/web/src/features/web/stations/index.ts': 'export const s = 1;',
};

const forbidden = [
  'apps/server/src/acquisition/index.ts: server-acquisition-imports',
  'apps/server/src/acquisition/ingest/index.ts: server-part-by-its-index',
  'apps/server/src/acquisition/poke.ts: modbus-in-field',
  'apps/server/src/config.ts: server-config-imports',
  'apps/server/src/main.ts: server-area-by-its-index',
  'apps/server/src/main.ts: server-no-simulator',
  'apps/server/src/reporting/rows.ts: sql-in-repositories',
  'apps/server/src/reporting/service.ts: server-area-by-its-index',
  'apps/web/src/features/web/display/index.ts: web-display-imports',
  'apps/web/src/features/web/grid/index.ts: web-features-apart',
  'apps/web/src/features/web/map/index.ts: no-circular',
  'apps/web/src/ui/card.ts: web-ui-knows-no-server',
  'packages/core/src/decode.ts: core-imports',
  'packages/core/src/rows.ts: core-imports',
  'packages/historian/src/codec/chunk.ts: historian-imports',
  'packages/historian/src/codec/chunk.ts: historian-pure-imports',
  'packages/historian/src/historian.ts: historian-databases',
  'packages/historian/src/historian.ts: historian-databases',
  'packages/historian/src/pure.ts: historian-pure-imports',
  'packages/modbus/src/codec/pdu.ts: modbus-codec-imports',
  'packages/simulator/src/clock.ts: simulator-imports',
  'packages/simulator/src/clock.ts: testing-in-tests',
];

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'outpost-imports-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it('finds every forbidden import and nothing else', async () => {
  const config = join(root, '.dependency-cruiser.mjs');
  const depcruise = join(root, 'node_modules/.bin/depcruise');
  const output = await new Promise<string>((done) => {
    const args = ['--config', config, '--output-type', 'json', 'apps', 'packages'];
    execFile(depcruise, args, { cwd: tree, maxBuffer: 1 << 24 }, (_, stdout) => done(stdout));
  });
  const { summary } = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const found = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  expect(found.sort()).toEqual(forbidden);
});
