/**
 * `npm test`: lint, language, unused code, types, import rules, every unit and whole-process test that needs no extra
 * server. Lists what it skipped, and ends with one line of counts. `npm run check` is the same without the tests that
 * run Outpost.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER } from './build.ts';
import { ensureServer } from './ensure-built.ts';

/** Tests that read the project's files instead of running it: what a small change breaks most often. */
const TESTS_OF_FILES = [
  'tools/architecture.test.ts',
  'tools/conformance.test.ts',
  'tools/css-classes.test.ts',
  'tools/dependency-types.test.ts',
  'tools/documents.test.ts',
  'tools/exported-names.test.ts',
  'tools/guide.test.ts',
  'tools/imports.test.ts',
  'tools/package-lock.test.ts',
  'tools/specified-texts.test.ts',
  'packages/contract/',
  'apps/server/src/config.test.ts',
  'apps/server/tests/api-stability.test.ts',
  'apps/web/src/gallery/',
  'apps/web/src/ui/value/units-guard.test.ts',
];
const given = process.argv.slice(2);
const forVitest = given[0] === '--check' ? [...TESTS_OF_FILES, ...given.slice(1)] : given;

const scratch = mkdtempSync(join(tmpdir(), 'outpost-test-'));
const leftOutFile = join(scratch, 'left-out');
const countsFile = join(scratch, 'counts.json');

function run(command: string, args: string[], isCaptured: boolean): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isCaptured ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, OUTPOST_TEST_LEFT_OUT: leftOutFile },
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function check(name: string, ...command: [string, ...string[]]): Promise<boolean> {
  const startedAt = performance.now();
  const { ok, output } = await run(command[0], command.slice(1), true);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!ok) console.log(output);
  return ok;
}

/** Suites that could not run because something was missing, each named once by the suite itself. */
function leftOut(): string[] {
  try {
    return [...new Set(readFileSync(leftOutFile, 'utf8').split('\n').filter(Boolean))].sort();
  } catch {
    return [];
  }
}

const checks = await Promise.all([
  check('lint', 'biome', 'check', '.'),
  check('language', 'node', 'tools/language/check.ts'),
  check('unused code', 'knip', '--no-progress'),
  (async () =>
    (await check('types', 'tsc', '-p', 'tsconfig.json')) &&
    (await check('types of the browser tests', 'tsc', '-p', 'e2e/tsconfig.json')) &&
    (await check('types of the page', 'tsc', '-p', 'apps/web/tsconfig.json')) &&
    check('import rules', 'npm', 'run', '--silent', 'imports'))(),
]);

// Tests that start it would wait for that, each in its own time.
if (given[0] !== '--check') {
  ensureServer();
  // Servers in processes of their own start in half the time when they are the built one.
  process.env.TEST_SERVER = join(SERVER.folder, SERVER.mainFile);
}
const suite = await run(
  'vitest',
  [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./tools/second-try-reporter.ts',
    `--outputFile.json=${countsFile}`,
    ...forVitest,
  ],
  false,
);

let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(countsFile, 'utf8'));
} catch {
  console.log('vitest produced no result');
}
const missing = leftOut();
rmSync(scratch, { recursive: true, force: true });

if (missing.length > 0) {
  console.log(`\n${'='.repeat(72)}\nSKIPPED, because something is not installed (.ci/run installs it):`);
  for (const name of missing) console.log(`  - ${name}`);
  console.log('='.repeat(72));
}

const failedChecks = checks.filter((passed) => !passed).length;
// A suite can fail without a failed test: a file that does not load, an error outside any test.
const failed = Math.max(counts.numFailedTests + failedChecks, suite.ok && counts.numPassedTests > 0 ? 0 : 1);
if (failedChecks > 0) console.log(`\n${failedChecks} of the steps before the tests failed: see FAIL above.`);
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : '';
console.log(`\n${counts.numPassedTests} passed, ${failed} failed${skipped}`);
process.exit(failed === 0 ? 0 : 1);
