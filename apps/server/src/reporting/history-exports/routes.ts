import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { calls, EXPORT_MEDIA_TYPES, MAX_DIRECT_EXPORT_ROWS } from '@outpost/contract';
import { dateAt } from '@outpost/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, mount, type Principal } from '../../platform/http/index.ts';
import { directCsv } from './direct-csv.ts';
import type { PageSources } from './read-pages.ts';
import type { ExportSchedulesService } from './schedules.ts';
import { PATHS_OF_QUERY } from './selection.ts';
import type { HistoryExportService } from './service.ts';
import * as texts from './texts.ts';

/** Bytes read at a time. */
const PIECE_BYTES = 256 * 1_024;
const DONE = { Ok: true as const };
const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

export function mountExportRoutes(
  app: FastifyInstance,
  { timeZone }: Context,
  service: HistoryExportService,
  schedules: ExportSchedulesService,
  sources: PageSources,
): void {
  const { historyExports } = calls;
  mount(app, historyExports.list, ({ principal }) => service.list(principal));
  mount(app, historyExports.estimate, ({ body }) => service.estimate(body));
  mount(app, historyExports.create, async ({ body, principal }) => ({
    Id: await service.create(body, principal),
  }));
  mount(app, historyExports.cancel, async ({ params, principal }) => {
    await service.cancel(params.id, principal);
    return DONE;
  });
  mount(app, historyExports.delete, async ({ params, principal }) => {
    await service.delete(params.id, principal);
    return DONE;
  });
  mount(app, historyExports.file, async ({ params, principal, request, reply }) => {
    const file = await service.file(params.id, params.number, principal);
    const size = await stat(file.path).then(
      ({ size }) => size,
      () => null,
    );
    if (size !== file.Bytes) throw new AppError('EXPORT_FILE_NOT_FOUND', texts.fileGone);
    const span = rangeOf(request, reply, size, `"${file.Sha256}"`);
    const content = createReadStream(file.path, { ...span, highWaterMark: PIECE_BYTES });
    return new FileResponse(file.Name, EXPORT_MEDIA_TYPES[file.format], content);
  });
  mount(app, historyExports.schedules, () => schedules.list());
  mount(app, historyExports.createSchedule, async ({ body, principal }) => ({
    Id: await schedules.create(body, actorOf(principal)),
  }));
  mount(app, historyExports.updateSchedule, async ({ params, body, principal }) => {
    await schedules.update(params.id, body, actorOf(principal));
    return { Id: params.id };
  });
  mount(app, historyExports.deleteSchedule, async ({ params, principal }) => {
    await schedules.delete(params.id, actorOf(principal));
    return DONE;
  });
  mount(app, historyExports.runs, ({ params }) => schedules.runs(params.id));
  mount(app, historyExports.run, async ({ params, principal }) => ({
    Id: await schedules.runNow(params.id, principal),
  }));
  mount(app, historyExports.csv, ({ query }) => {
    const { area = [], stationId = [], pointId = [], startDate, endDate, resolution, units } = query;
    const Units = units ?? 'configured';
    const selection = { Areas: area, StationIds: [...new Set(stationId)], PointIds: [...new Set(pointId)] };
    const checked = service.check(selection, startDate, endDate, PATHS_OF_QUERY);
    const { points, fromMs, toMs } = checked;
    const pages = {
      ...{ pointIds: points.map(({ point }) => point.Id), resolution, units: Units, fromMs, toMs, timeZone },
    };
    const name = `history-${resolution}-${dateAt(timeZone, fromMs)}--${dateAt(timeZone, toMs)}.csv`;
    return new FileResponse(name, EXPORT_MEDIA_TYPES.csv, directCsv(sources, pages, MAX_DIRECT_EXPORT_ROWS));
  });
}

/**
 * Sets the status and the headers for the whole file or the requested range of it (RFC 9110, 14):
 * one range, and only of the same file (`If-Range`).
 * @throws AppError `RANGE_NOT_SATISFIABLE`
 */
function rangeOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  size: number,
  etag: string,
): { start: number; end: number } {
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const match = isSame ? /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(headers.range ?? '') : null;
  if (!match) {
    reply.header('content-length', size);
    return { start: 0, end: Math.max(0, size - 1) };
  }
  const [, from, to, suffix] = match;
  const start = from === undefined ? Math.max(0, size - Number(suffix)) : Number(from);
  const end = Math.min(size - 1, to ? Number(to) : size - 1);
  if (start > end || suffix === '0') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE', texts.rangeOutsideFile(size));
  }
  reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return { start, end };
}
