import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { SimulatorError } from './errors.ts';
import { createSimulatedField } from './field/field.ts';
import type { FieldState, OutageSettings, SimulatedField } from './field/field-types.ts';
import type { ProcessReady, ProcessReply } from './field-process.ts';
import { createLoadField } from './load/load-field.ts';
import type { LoadOptions } from './load/load-types.ts';
import { replyToCommand } from './process-commands.ts';
import { demoSites } from './sites/demo-sites.ts';

const USAGE = `node process.ts [--seed 1] [--sites 24] [--base-port 0] [--host 127.0.0.1] [--speed 1]
  [--outages none|demo] [--state file.json]
node process.ts --load 5000 [--dead 1000] [--spread addresses|ports] [--base-port 15020] [--interval 1] [--seed 1]`;

const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sites: { type: 'string', default: '24' },
    'base-port': { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    speed: { type: 'string', default: '1' },
    outages: { type: 'string', default: 'none' },
    state: { type: 'string' },
    load: { type: 'string' },
    dead: { type: 'string', default: '0' },
    spread: { type: 'string', default: 'addresses' },
    interval: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (text !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new SimulatorError('SIMULATOR_BAD_COMMAND', `--${option}: expected a number, got ${text}\n${USAGE}`);
}

function oneOf<const T extends string>(option: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (found) return found;
  throw new SimulatorError(
    'SIMULATOR_BAD_COMMAND',
    `--${option}: expected ${known.join(' or ')}, got ${text}`,
  );
}

function print(line: ProcessReady | ProcessReply): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function runField(): Promise<void> {
  const outages: OutageSettings = oneOf('outages', given.outages, ['none', 'demo']);
  const field: SimulatedField = createSimulatedField({
    seed: numberOf('seed', given.seed),
    sites: demoSites(numberOf('sites', given.sites)),
    basePort: numberOf('base-port', given['base-port'] ?? '0'),
    host: given.host,
    speed: numberOf('speed', given.speed),
    outages,
    ...(given.state === undefined
      ? {}
      : { state: JSON.parse(readFileSync(given.state, 'utf8')) as FieldState }),
  });
  await field.start();
  print({ ready: true, stations: field.stations() });
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') print(await replyToCommand(field, line));
  }
  await field.stop();
}

async function runLoad(stations: string): Promise<void> {
  const options: LoadOptions = {
    stations: numberOf('load', stations),
    dead: numberOf('dead', given.dead),
    spread: oneOf('spread', given.spread, ['addresses', 'ports']),
    basePort: numberOf('base-port', given['base-port'] ?? '15020'),
    pollIntervalSeconds: numberOf('interval', given.interval),
    seed: numberOf('seed', given.seed),
  };
  const field = createLoadField(options);
  await field.start();
  print({ ready: true, load: field.plan });
  for await (const line of createInterface({ input: process.stdin })) {
    const error = `a load field accepts no commands, got ${line.slice(0, 80)}`;
    if (line.trim() !== '') print({ ok: false, code: 'SIMULATOR_BAD_COMMAND', error });
  }
  await field.stop();
}

try {
  if (given.help) process.stdout.write(`${USAGE}\n`);
  else if (given.load === undefined) await runField();
  else await runLoad(given.load);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
