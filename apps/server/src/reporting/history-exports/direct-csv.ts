import { csvCell } from '@outpost/core/past';
import { csvHeader, csvOfPage } from './file-columns.ts';
import { type PageQuery, type PageSources, readPointPages } from './read-pages.ts';
import { firstRows } from './rows.ts';
import * as texts from './texts.ts';

/**
 * A CSV file while it is sent: pages are read as fast as the client reads, and no more once it has
 * disconnected.
 * @param maxRows where there are more, the last line says so
 */
export async function* directCsv(
  sources: PageSources,
  query: PageQuery,
  maxRows: number,
): AsyncGenerator<string> {
  yield csvHeader(query.resolution === 'samples' ? 'samples' : 'buckets');
  let left = maxRows;
  for await (const { page } of readPointPages(sources, query)) {
    // Reading can end only where a piece is sent.
    yield page === null ? '' : csvOfPage(page.point, firstRows(page.rows, left));
    left -= page?.rows.atMs.length ?? 0;
    if (left < 0) {
      yield `${csvCell(texts.fileIncomplete(maxRows.toLocaleString('en-US')))}\r\n`;
      return;
    }
  }
}
