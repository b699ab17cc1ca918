import { SimulatorError } from './errors.ts';
import type { SimulatedField } from './field/field-types.ts';
import type { ProcessCommand, ProcessReply } from './field-process.ts';

type Given = Readonly<Record<string, unknown>>;

/** Runs one command line and returns its answer; never throws. */
export async function replyToCommand(field: SimulatedField, line: string): Promise<ProcessReply> {
  try {
    const extra = obey(field, parse(line));
    await field.settled();
    return { ok: true, nowMs: field.nowMs, ...extra };
  } catch (error) {
    const code = error instanceof SimulatorError ? error.code : 'SIMULATOR_BAD_COMMAND';
    return { ok: false, code, error: error instanceof Error ? error.message : String(error) };
  }
}

function parse(line: string): Given {
  let command: unknown;
  try {
    command = JSON.parse(line);
  } catch (error) {
    throw new SimulatorError(
      'SIMULATOR_BAD_COMMAND',
      `expected a line of JSON, got ${line.slice(0, 80)}`,
      error,
    );
  }
  if (typeof command !== 'object' || command === null) {
    throw new SimulatorError('SIMULATOR_BAD_COMMAND', `expected a JSON object, got ${line.slice(0, 80)}`);
  }
  return { ...command };
}

function obey(field: SimulatedField, given: Given): Pick<ProcessReply & { ok: true }, 'value' | 'state'> {
  const name = given.command as ProcessCommand['command'];
  switch (name) {
    case 'fault': {
      field
        .site(text(given, 'site'))
        .fault(given.fault as Parameters<SimulatedField['sites'][0]['fault']>[0]);
      return {};
    }
    case 'clear': {
      const kind = given.kind as Parameters<SimulatedField['sites'][0]['clear']>[0];
      for (const site of sitesOf(field, given)) site.clear(kind);
      return {};
    }
    case 'set':
      field.site(text(given, 'site')).set(text(given, 'name'), number(given, 'value'));
      return {};
    case 'release':
      for (const site of sitesOf(field, given)) {
        site.release(given.name === undefined ? undefined : text(given, 'name'));
      }
      return {};
    case 'read':
      return { value: field.site(text(given, 'site')).read(text(given, 'name')) };
    case 'advance':
      field.advance(number(given, 'seconds'));
      return {};
    case 'weather':
      field.rain(number(given, 'mmPerHour'), number(given, 'seconds'));
      return {};
    case 'snapshot':
      return { state: field.snapshot() };
    default: {
      const known = 'fault, clear, set, release, read, advance, weather, snapshot';
      throw new SimulatorError(
        'SIMULATOR_BAD_COMMAND',
        `command ${String(name satisfies never)}: expected one of ${known}`,
      );
    }
  }
}

function sitesOf(field: SimulatedField, given: Given) {
  return given.site === undefined ? field.sites : [field.site(text(given, 'site'))];
}

function text(given: Given, key: string): string {
  const value = given[key];
  if (typeof value === 'string') return value;
  throw new SimulatorError('SIMULATOR_BAD_COMMAND', `expected ${key} as text, got ${String(value)}`);
}

function number(given: Given, key: string): number {
  const value = given[key];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new SimulatorError('SIMULATOR_BAD_COMMAND', `expected ${key} as a number, got ${String(value)}`);
}
