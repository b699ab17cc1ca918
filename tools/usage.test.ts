import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (script: string, ...given: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
};

it.each([
  'apps/server/src/main.ts',
  'bench/run.ts',
  'tools/backup.ts',
  'tools/chaos.ts',
  'tools/demo.ts',
  'tools/kill-test.ts',
  'tools/move-to-postgres.ts',
  'tools/recover-account.ts',
  'tools/restore.ts',
  'tools/rollups.ts',
  'tools/soak.ts',
  'tools/verify-audit.ts',
  'tools/with-nats.ts',
  'tools/with-postgres.ts',
])('%s prints its usage on request', (script) => {
  expect(run(script, '--help')).toEqual({ status: 0, out: expect.stringMatching(/^Usage: \S/), err: '' });
});

it('names an unknown option, and prints the usage', () => {
  expect(run('tools/backup.ts', '--everything')).toEqual({
    status: 2,
    out: '',
    err: 'Unknown option --everything.\nUsage: npm run backup -- FOLDER [--with-secrets]\n',
  });
});
