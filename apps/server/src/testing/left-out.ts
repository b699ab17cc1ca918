import { appendFileSync } from 'node:fs';

const said = new Set<string>();

/**
 * Says once what the present surroundings do not allow to test: into the file OUTPOST_TEST_LEFT_OUT, which `npm test` reads out.
 *
 * @param what such as `nginx: Outpost behind a proxy`
 */
export function leftOut(what: string): void {
  if (said.has(what)) return;
  said.add(what);
  const file = process.env.OUTPOST_TEST_LEFT_OUT;
  if (file) appendFileSync(file, `${what}\n`);
}
