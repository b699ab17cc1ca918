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

it('prints the usage of a command of `outpost` as it is typed', () => {
  const typed = `process.argv.splice(1, Infinity, 'outpost NAME', '--help'); await import('./tools/NAME.ts');`;
  const usageOf = (name: string) =>
    run('--input-type=module', '--eval', typed.replaceAll('NAME', name)).out.trim();
  expect(usageOf('backup')).toBe('Usage: outpost backup FOLDER [--with-secrets]');
  expect(usageOf('verify-audit')).toBe('Usage: outpost verify-audit [BACKUP] [--noted ID:HASH]');
  expect(usageOf('rollups')).toBe('Usage: outpost rollups --check | --rebuild');
});
