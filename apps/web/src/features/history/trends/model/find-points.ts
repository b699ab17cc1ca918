import type { LivePointColumns } from '../../../../data/points/points-table.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';

const texts = new WeakMap<LivePointColumns, readonly string[]>();

/** Searchable text of each row: site, code, terminal, name. */
function textsOf(table: LivePointColumns): readonly string[] {
  let known = texts.get(table);
  if (known === undefined) {
    const sites = table.sites.map(({ name, code }) => fold(`${name} ${code}`));
    known = Array.from({ length: table.rowCount }, (_, row) => {
      const name = table.names.texts[table.names.codes[row]!]!;
      const terminal = table.terminals.texts[table.terminals.codes[row]!]!;
      return `${sites[table.siteOf[row]!]} ${fold(`${terminal} ${name}`)}`;
    });
    texts.set(table, known);
  }
  return known;
}

/**
 * The first rows that contain every search term; without terms the first rows.
 *
 * @param preferred PointIds that come first, in their order
 */
export function findPoints(
  table: LivePointColumns,
  search: string,
  most: number,
  preferred: readonly number[] = [],
): number[] {
  const words = searchTerms(search);
  const all = textsOf(table);
  const matches = (row: number) => words.every((word) => all[row]!.includes(word));
  const found = new Set(preferred.map((id) => table.rowOf(id)).filter((row) => row >= 0 && matches(row)));
  for (let row = 0; row < all.length && found.size < most; row++) if (matches(row)) found.add(row);
  return [...found].slice(0, most);
}
