import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the SHA-256 of each file of a release, for `sha256sum --check`. */
export const SUMS_FILE = 'SHA256SUMS';

/** Writes it for all files of a folder. */
export function writeSums(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== SUMS_FILE);
  const lines = names.sort().map((name) => `${sumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, SUMS_FILE), lines.join(''));
}

/**
 * Compares it with the folder.
 *
 * @param others files that it does not have
 * @throws Error that names what is changed, missing or not in it
 */
export function checkSums(folder: string, others: readonly string[]): void {
  const lines = readFileSync(join(folder, SUMS_FILE), 'utf8').trimEnd().split('\n');
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const names = readdirSync(folder).filter((name) => name !== SUMS_FILE && !others.includes(name));
  const problems = [
    ...names.filter((name) => !listed.has(name)).map((name) => `${name} is not in it`),
    ...[...listed.keys()].filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names
      .filter((name) => listed.has(name) && sumOf(join(folder, name)) !== listed.get(name))
      .map((name) => `${name} has another sum`),
  ];
  if (problems.length > 0)
    throw new Error(`${join(folder, SUMS_FILE)} does not match its folder: ${problems.join(', ')}.`);
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
