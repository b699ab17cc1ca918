import type { ExportPage } from './export-page.ts';

/** The first rows of a page. */
export const firstRows = (rows: ExportPage['rows'], count: number): ExportPage['rows'] =>
  Object.fromEntries(
    Object.entries(rows).map(([name, column]) => [
      name,
      typeof column === 'string' ? column : column.subarray(0, count),
    ]),
  ) as unknown as ExportPage['rows'];
