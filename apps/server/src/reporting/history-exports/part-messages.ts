import type { ExportPage } from './export-page.ts';
import type { FilePoint } from './file-columns.ts';
import type { FinishedPart, PartOptions, PartSize } from './part-writer.ts';

/** To the thread, which answers each in order. */
export type PartRequest =
  | { readonly type: 'begin'; readonly options: PartOptions }
  | { readonly type: 'write'; readonly point: FilePoint; readonly rows: ExportPage['rows'] }
  | { readonly type: 'finish' };

/** From the thread. */
export type PartResponse =
  | { readonly size: PartSize }
  | { readonly finished: FinishedPart }
  | { readonly error: string };
