import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../platform/app-error.ts';

/** `Sec-Purpose` (HTML, 4.6.7.7), and what browsers sent before it. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Refuses what a browser asks for before anybody wants it. @throws AppError `PREFETCH_REFUSED` */
export function refusePrefetch(headers: IncomingHttpHeaders): void {
  for (const name of PURPOSE_HEADERS) {
    if (!/\b(prefetch|prerender|preview)\b/i.test(String(headers[name] ?? ''))) continue;
    throw new AppError('PREFETCH_REFUSED', `expected a call whose effect is wanted, not ${name}: prefetch`);
  }
}
