import { REGISTER_TABLES } from '@outpost/contract';
import { SimulatorError } from '../errors.ts';
import type { Fault } from './fault.ts';

const KINDS = [
  'refused',
  'half-open',
  'silent',
  'garbage',
  'wrong-transaction',
  'drop',
  'slow',
  'exception',
  'power-fail',
  'pump-fail',
  'stuck',
  'surge',
  'hatch',
] as const satisfies readonly Fault['kind'][];

/**
 * Checks a fault from outside TypeScript, such as a line of JSON.
 * @throws {SimulatorError} SIMULATOR_BAD_FAULT, naming what was wrong and what was expected
 */
export function checkFault(given: unknown): Fault {
  if (typeof given !== 'object' || given === null)
    fail(`expected a fault as an object, got ${String(given)}`);
  const fault: Record<string, unknown> = { ...given };
  const kind = KINDS.find((known) => known === fault.kind);
  if (!kind) fail(`kind ${String(fault.kind)}: expected one of ${KINDS.join(', ')}`);
  const number = (key: string, low: number, high: number, needed = true) => {
    const value = fault[key];
    if (value === undefined && !needed) return;
    if (typeof value !== 'number' || !(value >= low && value <= high)) {
      fail(`${kind}: expected ${key} as a number from ${low} to ${high}, got ${String(value)}`);
    }
  };
  number('seconds', 0, 1e9, false);
  if (kind === 'drop') number('rate', 0, 1);
  if (kind === 'slow') number('delayMs', 0, 600_000);
  if (kind === 'pump-fail' && fault.pump !== 1 && fault.pump !== 2) {
    fail(`pump-fail: expected pump 1 or 2, got ${String(fault.pump)}`);
  }
  if (kind === 'surge') {
    if (fault.factor === undefined) number('flowLps', 0, 10_000);
    else number('factor', 0, 1_000);
  }
  if (kind === 'stuck') {
    if (typeof fault.name !== 'string') fail('stuck: expected name as a purpose or a variable');
    number('value', -1e12, 1e12, false);
  }
  if (kind === 'exception') {
    number('code', 1, 255);
    number('from', 0, 65_535, false);
    number('to', 0, 65_535, false);
    if (fault.table !== undefined && !REGISTER_TABLES.some((table) => table === fault.table)) {
      fail(`exception: expected table as one of ${REGISTER_TABLES.join(', ')}, got ${String(fault.table)}`);
    }
  }
  return given as Fault;
}

function fail(problem: string): never {
  throw new SimulatorError('SIMULATOR_BAD_FAULT', problem);
}
