import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

/** `Sec-Purpose` (HTML, 4.6.7.7), and what earlier browsers sent. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Refuses requests that a browser prefetches. @throws AppError `PREFETCH_REFUSED` */
export function refusePrefetch(headers: IncomingHttpHeaders): void {
  for (const name of PURPOSE_HEADERS) {
    if (!/\b(prefetch|prerender|preview)\b/i.test(String(headers[name] ?? ''))) continue;
    throw new AppError('PREFETCH_REFUSED', texts.prefetchIsNotAllowedFor(name));
  }
}
