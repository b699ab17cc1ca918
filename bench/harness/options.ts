import { parseArgs } from 'node:util';

/**
 * Reads `--name=value` from the command line.
 *
 * @param defaults of all options
 * @throws Error for an unknown option, and for a value below 0 or not a number if the default is a number
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
  const read = ([name, fallback]: [string, number | string]) => {
    const given = String(values[name]);
    if (typeof fallback === 'string') return [name, given];
    const value = Number(given);
    if (given === '' || !(value >= 0)) throw new Error(`--${name}: expected a number from 0, got ${given}`);
    return [name, value];
  };
  return Object.fromEntries(entries.map(read));
}
