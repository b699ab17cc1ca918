/** Flag in `Lines.entries`: the line is a site heading, and the other bits are the site's index. */
const HEADING = 0x8000_0000;

/** The content of each line: rows, and headings of sites if grouped. */
export interface GridLines {
  readonly count: number;
  readonly entries: Uint32Array;
  /** The lines that are headings, ascending. */
  readonly headings: Uint32Array;
  /** Number of rows by site, including folded sites; empty if not grouped. */
  readonly rowsOfSite: Uint32Array;
}

export type Entry =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'site'; readonly site: number };

/** The content of a line. */
export function entryAt({ entries }: GridLines, line: number): Entry {
  const entry = entries[line]!;
  return entry >= HEADING ? { kind: 'site', site: entry - HEADING } : { kind: 'row', row: entry };
}

export function plainLines(order: Uint32Array): GridLines {
  return {
    count: order.length,
    entries: order,
    headings: new Uint32Array(0),
    rowsOfSite: new Uint32Array(0),
  };
}

/**
 * Groups rows below the headings of their sites. Sites are in the order of their first rows, so a
 * sort by alarm puts the site with the worst alarm first; rows of a site keep their order.
 * @param isFolded whether the site shows only its heading
 */
export function groupedLines(
  order: Uint32Array,
  siteOf: Uint32Array,
  siteCount: number,
  isFolded: (site: number) => boolean,
): GridLines {
  const rowsOfSite = new Uint32Array(siteCount);
  const sites: number[] = [];
  for (const row of order) {
    const site = siteOf[row]!;
    if (rowsOfSite[site]!++ === 0) sites.push(site);
  }
  const next = new Uint32Array(siteCount);
  const headings = new Uint32Array(sites.length);
  let count = 0;
  for (const [index, site] of sites.entries()) {
    headings[index] = count;
    next[site] = count + 1;
    count += isFolded(site) ? 1 : 1 + rowsOfSite[site]!;
  }
  const entries = new Uint32Array(count);
  for (const [index, site] of sites.entries()) entries[headings[index]!] = HEADING + site;
  const folded = Uint8Array.from({ length: siteCount }, (_, site) => (isFolded(site) ? 1 : 0));
  for (const row of order) {
    const site = siteOf[row]!;
    if (folded[site] === 0) entries[next[site]!++] = row;
  }
  return { count, entries, headings, rowsOfSite };
}

/** The line of a row or heading; -1: not shown. */
export function lineOf({ entries, count }: GridLines, entry: Entry): number {
  const wanted = entry.kind === 'row' ? entry.row : HEADING + entry.site;
  const line = entries.indexOf(wanted);
  return line < count ? line : -1;
}

/** The last heading at or above a line; -1: none. */
export function headingAt({ headings }: GridLines, line: number): number {
  const index = countBelow(headings, line + 1) - 1;
  return index < 0 ? -1 : headings[index]!;
}

/** How many ascending numbers are below a limit. */
export function countBelow(ascending: Uint32Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
