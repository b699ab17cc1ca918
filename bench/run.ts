/**
 * `npm run bench NAME [options]`: runs bench/NAME.ts and prints its figures. Without a name: lists
 * them.
 */
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && file !== 'run.ts')
  .map((file) => basename(file, '.ts'));

const name = process.argv[2];
if (name === undefined || !names.includes(name)) {
  const isHelp = name === '--help';
  (isHelp ? console.log : console.error)(
    `Usage: npm run bench NAME -- [options], with NAME one of: ${names.join(', ')}`,
  );
  process.exit(isHelp ? 0 : 2);
}
const gibibytes = Math.round(totalmem() / 2 ** 30);
console.log(`${name} · ${cpus().length} × ${cpus()[0]?.model} · ${gibibytes} GiB · Node ${process.version}`);
// Each benchmark reads its options from the command line as if it were run directly.
process.argv.splice(2, 1);
const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> };
await run();
