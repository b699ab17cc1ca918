/** The rows of a period that has not ended, newest first. */
export interface NewestFirst<Row> {
  readonly rows: readonly Row[];
  /** The ones before the first data, if there are several. */
  readonly before: readonly Row[];
}

/**
 * The days of a period that has not ended: who opens it looks for yesterday. null: the period has
 * ended, or there is nothing to order.
 *
 * @param rows days, oldest first
 */
export function newestFirst<Row extends { readonly date: string }>(
  rows: readonly Row[],
  today: string,
  isEmpty: (row: Row) => boolean,
): NewestFirst<Row> | null {
  if (rows.length < 2 || !rows.some(({ date }) => date === today)) return null;
  const first = rows.findIndex((row) => !isEmpty(row));
  const folded = first < 2 ? 0 : first;
  return { rows: rows.slice(folded).reverse(), before: rows.slice(0, folded).reverse() };
}
