import { appendFileSync } from 'node:fs';

const reported = new Set<string>();

/**
 * Reports once what cannot be tested in this environment: into the file OUTPOST_TEST_LEFT_OUT,
 * which `npm test` prints.
 *
 * @param what such as `nginx: Outpost behind a proxy`
 */
export function leftOut(what: string): void {
  if (reported.has(what)) return;
  reported.add(what);
  const file = process.env.OUTPOST_TEST_LEFT_OUT;
  if (file) appendFileSync(file, `${what}\n`);
}
