import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import { IdParam } from '../primitives.ts';
import {
  Commissioning,
  ConnectionTest,
  ConnectionTestBody,
  DeletedStation,
  EnableBody,
  ImportReport,
  Probe,
  ProbeBody,
  RevertBody,
  STATION_MEDIA_TYPES,
  StationAdminRow,
  StationExportQuery,
  StationImportQuery,
  StationRevision,
  StationTemplate,
  TickBody,
} from '../station-admin.ts';
import { StationConfig, StationUpdated } from '../stations.ts';
import { done, emptyBody, idParam } from './parts.ts';

const admin = { needs: 'Admin', tag: 'Station management' } as const;

export const stationAdmin = {
  list: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/admin',
    summary: 'Every station as those see it who manage them',
    answer: z.array(StationAdminRow),
  }),
  deleted: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/deleted',
    summary: 'Stations that were deleted, the latest first',
    answer: z.array(DeletedStation),
  }),
  restore: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/restore/:id',
    summary: 'Take a deleted station up again, disabled, with its points and what history is kept of them',
    params: idParam,
    body: emptyBody,
    answer: StationUpdated,
  }),
  changes: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/changes/:id',
    summary:
      'What was changed in a station, newest first; the next page begins before the last Version of this one',
    params: idParam,
    query: z.strictObject({
      before: IdParam.optional(),
      limit: z.coerce.number<string>().int().min(1).max(200).optional(),
    }),
    answer: z.array(StationRevision),
  }),
  configAt: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/config/:id/:version',
    summary: 'The whole configuration of a station as it was at a version',
    params: z.strictObject({ id: IdParam, version: IdParam }),
    answer: StationConfig,
  }),
  revert: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/revert/:id',
    summary:
      'Make a station what it was at a version; points that were taken out come back with their history',
    params: idParam,
    body: RevertBody,
    answer: StationUpdated,
  }),
  enable: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/enable',
    summary: 'Enable or disable stations, all or none of them',
    body: EnableBody,
    answer: z.object({ Changed: z.int() }),
  }),
  remove: defineCall({
    ...admin,
    method: 'DELETE',
    path: '/api/Stations/:id',
    summary: 'Delete a station. `name` has to be its SiteName as it is stored',
    params: idParam,
    query: z.strictObject({ name: z.string().max(200), history: z.enum(['keep', 'purge']) }),
    answer: done,
  }),
  templates: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/templates',
    summary: 'Kinds of devices that new stations can be made of',
    answer: z.array(StationTemplate),
  }),
  export: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/export',
    summary: 'Stations as a file: JSON has all of them, a workbook one sheet a table, CSV one table',
    query: StationExportQuery,
    answer: NoJson,
    mediaTypes: Object.values(STATION_MEDIA_TYPES),
  }),
  import: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/import',
    summary:
      'Read stations from a file, which is the body: says every change and every error, and applies all or nothing',
    query: StationImportQuery,
    takes: Object.values(STATION_MEDIA_TYPES),
    answer: ImportReport,
  }),
  test: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/test',
    summary: 'Try a connection as it is typed: which step fails, and how long each took',
    body: ConnectionTestBody,
    answer: ConnectionTest,
  }),
  probe: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/probe',
    summary: 'What registers or bits hold now, undecoded. 504 says what failed and where',
    body: ProbeBody,
    answer: Probe,
  }),
  commissioning: defineCall({
    ...admin,
    method: 'GET',
    path: '/api/Stations/commissioning/:id',
    summary: 'What of a station has been seen to work since its commissioning began',
    params: idParam,
    answer: Commissioning,
  }),
  restartCommissioning: defineCall({
    ...admin,
    method: 'POST',
    path: '/api/Stations/commissioning/:id/restart',
    summary: 'Begin the commissioning anew: nothing before now counts',
    params: idParam,
    body: emptyBody,
    answer: Commissioning,
  }),
  tick: defineCall({
    ...admin,
    method: 'PUT',
    path: '/api/Stations/commissioning/:id/tick',
    summary: 'Tick an item of the commissioning by hand, or take that back',
    params: idParam,
    body: TickBody,
    answer: Commissioning,
  }),
};
