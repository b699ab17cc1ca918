import type { Readable } from 'node:stream';
import { calls, type ImportReport, STATION_MEDIA_TYPES, type StationImportQuery } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, exportNote } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, mount } from '../../platform/http/index.ts';
import { principalActor, type StationService } from '../stations/index.ts';
import { exportStations } from './export.ts';
import { type FileToRead, ImportThread } from './import-thread.ts';
import { formatOf, readBody } from './read-body.ts';
import * as texts from './texts.ts';

export { readBody } from './read-body.ts';

/** Maximum number of stations in the audit event of an export. */
const MAX_LISTED_STATIONS = 100;

/** Stations as files: exported as they are stored, imported with a dry run. */
export interface StationFiles {
  mount(app: FastifyInstance): void;
  /** Cancels the running import; what it has not stored is not stored. */
  stop(): Promise<void>;
}

export function createStationFiles({ audit, clock }: Context, stations: StationService): StationFiles {
  let isBusy = false;
  let running: ImportThread | null = null;

  /**
   * One file at a time, from its first byte on: each takes its length in memory. @throws AppError
   * `IMPORT_RUNNING`
   */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy) throw new AppError('IMPORT_RUNNING', texts.anotherImportRunning);
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  }

  async function importFile(file: FileToRead, query: StationImportQuery, by: Actor): Promise<ImportReport> {
    const thread = new ImportThread();
    running = thread;
    try {
      const { unitsGiven } = stations;
      const report = await thread.plan(stations.all(), file);
      const isFine = report.ProblemsTotal === 0;
      if (isFine && query.seen !== undefined && query.seen !== report.Fingerprint) {
        throw new AppError('IMPORT_CHANGED', texts.fileOrStationChanged);
      }
      if (!isFine || !query.apply) return { Applied: false, ...report };
      if (report.CodeChangesTotal > 0 && query.confirmCodes !== true) {
        throw new AppError('IMPORT_CODES_UNCONFIRMED', describeCodeChanges(report));
      }
      await stations.import(() => thread.next(), by, unitsGiven);
      return { Applied: true, ...report };
    } finally {
      running = null;
      await thread.close();
    }
  }

  return {
    mount(app) {
      mount(app, calls.stationAdmin.export, async ({ query, principal }) => {
        const { format, table = 'stations', stationId } = query;
        const chosen = stationId ? [...new Set(stationId)].map((id) => stations.get(id)) : stations.all();
        const name = format === 'csv' ? table : 'stations';
        const number = texts.stationCount(chosen.length);
        const words = `${number} as ${format.toUpperCase()}`;
        const asked = { ...query, stationId: stationId?.slice(0, MAX_LISTED_STATIONS) };
        await audit.append(exportNote({ action: 'stations', by: principal, words, asked }));
        const content = exportStations(chosen, format, table, toInstant(clock.now()));
        return new FileResponse(`${name}.${format}`, STATION_MEDIA_TYPES[format], content);
      });

      mount(app, calls.stationAdmin.import, ({ query, principal, request }) => {
        const { headers } = request;
        const format = formatOf(headers['content-type']);
        const { table, missing = 'keep' } = query;
        return alone(async () => {
          const bytes = await readBody(request.body as Readable | null, headers['content-length']);
          return importFile({ bytes, format, table, missing }, query, principalActor(principal));
        });
      });
    },
    async stop() {
      await running?.close();
    },
  };
}

/** The first of the changed codes, so that the message is clear without the dry run. */
function describeCodeChanges({
  CodeChanges,
  CodeChangesTotal,
}: Pick<ImportReport, 'CodeChanges' | 'CodeChangesTotal'>) {
  const [first] = CodeChanges;
  const more = CodeChangesTotal > 1 ? texts.andMore(CodeChangesTotal - 1) : '';
  const change = `${first?.SiteName} from ${first?.Before || 'none'} to ${first?.After || 'none'}${more}`;
  return `The file changes the code of ${change}. Check that it is the same station, and send confirmCodes=true`;
}
