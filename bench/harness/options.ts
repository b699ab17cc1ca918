import { parseArgs } from 'node:util';

/**
 * Reads `--name=value` from the command line; an option without a default of its own does not exist.
 *
 * @throws Error for an unknown option, and for a value of a number that is not one of at least 0
 */
export function readOptions<T extends Readonly<Record<string, number | string>>>(
  defaults: T,
): { -readonly [K in keyof T]: T[K] extends number ? number : string } {
  const entries = Object.entries(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(
      entries.map(([name, value]) => [name, { type: 'string', default: String(value) } as const]),
    ),
  });
  const read = ([name, usual]: [string, number | string]) => {
    const given = String(values[name]);
    if (typeof usual === 'string') return [name, given];
    const value = Number(given);
    if (given === '' || !(value >= 0)) throw new Error(`--${name}: expected a number from 0, got ${given}`);
    return [name, value];
  };
  return Object.fromEntries(entries.map(read));
}

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
