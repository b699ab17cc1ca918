import { randomUUID } from 'node:crypto';

const NAME = 'last-probe';

/**
 * Rewrites one row. The value differs each time: SQLite writes nothing for an update without a
 * change.
 *
 * @param placeholder of a parameter, as the database writes it
 */
export function probeStatement(placeholder: '?' | '$1'): { text: string; values: string[] } {
  const text =
    `insert into installation (name, value) values ('${NAME}', ${placeholder}) ` +
    'on conflict (name) do update set value = excluded.value';
  return { text, values: [randomUUID()] };
}
