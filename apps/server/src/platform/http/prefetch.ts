import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

/** `Sec-Purpose` (HTML, 4.6.7.7), and what earlier browsers sent. */
const PURPOSE_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const;

/** Refuses requests that a browser prefetches. @throws AppError `PREFETCH_REFUSED` */
export function refusePrefetch(headers: IncomingHttpHeaders): void {
  for (const name of PURPOSE_HEADERS) {
    const [purpose] =
      /\b(prefetch|prerender|preview)\b/i.exec(String(headers[name.toLowerCase()] ?? '')) ?? [];
    if (purpose) throw new AppError('PREFETCH_REFUSED', texts.prefetchNotAllowed(name, purpose));
  }
}
