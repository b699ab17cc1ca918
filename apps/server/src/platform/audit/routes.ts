import {
  type AuditEntry,
  type AuditQuery,
  calls,
  MAX_AUDIT_FILE_LINES,
  MEDIA_TYPES,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { type Clock, toInstant } from '../clock.ts';
import { FileResponse, invalid, mount } from '../http/index.ts';
import { msOfDateOrInstant } from '../plain-date.ts';
import { csvOf, xlsxOf } from '../tables/index.ts';
import type { Audit, AuditFilter } from './audit-types.ts';
import { exportNote } from './export-note.ts';
import { auditTable } from './log-table.ts';
import type { AuditRepository } from './repository.ts';
import * as texts from './texts.ts';

const LINES_A_PAGE = 200;
/** Events in memory at a time during an export. */
const FILE_PAGE = 1_000;

export function mountAuditRoutes(
  app: FastifyInstance,
  clock: Clock,
  timeZone: string,
  repository: Pick<AuditRepository, 'list' | 'chainOf'>,
  append: Audit['append'],
): void {
  mount(app, calls.audit.log, ({ query }) =>
    repository.list({
      ...filterOf(query, timeZone),
      before: query.before,
      limit: query.limit ?? LINES_A_PAGE,
    }),
  );
  mount(app, calls.audit.file, async ({ query: { format, ...query }, principal }) => {
    const table = auditTable(pages(repository, filterOf(query, timeZone)), timeZone);
    const words = texts.exportedAuditLog(format.toUpperCase());
    await append(exportNote({ action: 'audit-log', by: principal, words, asked: { format, ...query } }));
    const content =
      format === 'csv'
        ? csvOf(table)
        : xlsxOf({ title: texts.auditLog, madeAt: toInstant(clock.now()), tables: [table] });
    return new FileResponse(`audit.${format}`, MEDIA_TYPES[format], content);
  });
  mount(app, calls.audit.line, async ({ params: { id } }) => {
    const Chain = await repository.chainOf(id);
    const Entry = Chain.find(({ Id }) => Id === id);
    if (!Entry) throw new AppError('NOT_FOUND', texts.auditEventNotFound(id));
    return { Entry, Chain };
  });
}

/** @throws AppError `BAD_REQUEST` for a period that ends before it begins */
function filterOf(query: Omit<AuditQuery, 'before' | 'limit'>, timeZone: string): Omit<AuditFilter, 'limit'> {
  const { kind, outcome, accountId, stationId, text, from, to } = query;
  const fromMs = from === undefined ? undefined : msOfDateOrInstant(from, timeZone);
  const toMs = to === undefined ? undefined : msOfDateOrInstant(to, timeZone);
  if (fromMs !== undefined && toMs !== undefined && toMs <= fromMs) {
    throw invalid([{ Path: 'query.to', Message: `Must be after ${from}` }]);
  }
  return { kinds: kind, outcomes: outcome, accountId, stationId, text, fromMs, toMs };
}

async function* pages(
  repository: Pick<AuditRepository, 'list'>,
  filter: Omit<AuditFilter, 'limit'>,
): AsyncIterable<AuditEntry[]> {
  let before: number | undefined;
  for (let given = 0; given < MAX_AUDIT_FILE_LINES; given += FILE_PAGE) {
    const page = await repository.list({ ...filter, before, limit: FILE_PAGE });
    yield page;
    if (page.length < FILE_PAGE) return;
    before = page.at(-1)!.Id;
  }
}
