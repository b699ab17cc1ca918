/** Columns of points next to the day that fit the width of a page in landscape. */
const MAX_COLUMNS = 12;

/** The indexes of a table's columns, in groups of about the same size that fit a page. */
export function columnGroups(count: number): number[][] {
  const groups = Math.max(1, Math.ceil(count / MAX_COLUMNS));
  const size = Math.ceil(count / groups);
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: Math.min(size, count - group * size) }, (_, index) => group * size + index),
  );
}
