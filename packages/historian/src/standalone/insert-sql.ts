import type { KeyConflict } from '../storage.ts';

/** An insert of `count` rows, with `?` for each value. */
export function insertSql(
  table: string,
  columns: readonly string[],
  count: number,
  conflict: KeyConflict | undefined,
): string {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const rows = Array.from({ length: count }, () => row).join(', ');
  return `insert into ${table} (${columns.join(', ')}) values ${rows}${onConflict(conflict)}`;
}

function onConflict(conflict: KeyConflict | undefined): string {
  if (!conflict) return '';
  const set = conflict.set.map((column) => `${column} = excluded.${column}`).join(', ');
  return ` on conflict (${conflict.key.join(', ')}) do ${set === '' ? 'nothing' : `update set ${set}`}`;
}
