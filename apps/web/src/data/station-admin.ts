import {
  type BulkBody,
  type ConnectionTestBody,
  calls,
  type NewStation,
  type ProbeBody,
  type RenameAreaBody,
  STATION_MEDIA_TYPES,
  STATION_REFRESH_MS,
  type StationConfig,
  type StationFileFormat,
  type StationTable,
  type TickBody,
} from '@outpost/contract';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction, useReplacing } from './use-action.ts';
import { useRead } from './use-read.ts';
import { withoutFlatFields } from './without-flat-fields.ts';

/** A file of thousands of stations is read, checked and stored. */
const IMPORT_TIMEOUT_MS = 5 * 60_000;
/** A test waits for name resolution, a connection and a response. */
const TEST_TIMEOUT_MS = 2 * 60_000;
/** Lists that a change of stations concerns. The station being edited is not reloaded. */
const STATION_LISTS = [
  keys.stationAdminList,
  keys.stationsDeleted,
  ['station-admin', 'revisions'],
  ['station-admin', 'commissioning'],
  keys.stations,
];

/** All stations, with the details for station management. */
export function useStationAdminList() {
  return useRead(calls.stationAdmin.list, {}, { queryKey: keys.stationAdminList });
}

/** The field protocols of the server; they change only with its version. */
export function useProtocols() {
  return useRead(calls.stationAdmin.protocols, {}, { staleTime: Number.POSITIVE_INFINITY });
}

/**
 * The complete configuration of a station; reloaded when editing starts, and not while it is
 * edited.
 */
export function useStationConfig(id: number) {
  return useQuery({
    queryKey: keys.stationConfig(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => configOf(id, { signal }),
  });
}

/** The stored configuration of a station at this moment, for resolving conflicts. */
export function fetchStationConfig(id: number): Promise<StationConfig> {
  return configOf(id);
}

async function configOf(id: number, options: { signal?: AbortSignal } = {}): Promise<StationConfig> {
  const station = await call(calls.stations.config, { params: { id }, ...options });
  return withoutFlatFields(station);
}

/** A new station as it is sent; omitted fields have their defaults. */
export type StationToCreate = z.input<typeof NewStation>;

export const useCreateStation = () =>
  useAction((body: StationToCreate) => call(calls.stations.create, { body }), STATION_LISTS);

/** Saves a station; rejected with STATION_CHANGED when another user saved it in between. */
export const useSaveStation = () =>
  useAction((body: StationConfig) => call(calls.stations.updateConfig, { body }), STATION_LISTS);

/** Makes or previews one change to many stations; each station succeeds or fails on its own. */
export const useBulkChange = () =>
  useAction(
    (body: BulkBody) => call(calls.stationAdmin.bulk, { body, timeoutMs: IMPORT_TIMEOUT_MS }),
    ({ Apply }) => (Apply ? STATION_LISTS : []),
  );

/** The areas of stations, by name. */
export function useAreas() {
  return useRead(calls.areas.list, {}, { queryKey: keys.areas });
}

/** Renames an area at all of its stations. */
export const useRenameArea = () =>
  useAction(
    (body: RenameAreaBody) => call(calls.areas.rename, { body, timeoutMs: IMPORT_TIMEOUT_MS }),
    STATION_LISTS,
  );

export const useEnableStations = () =>
  useAction(
    (body: { StationIds: number[]; Enabled: boolean }) => call(calls.stationAdmin.enable, { body }),
    STATION_LISTS,
  );

export interface StationToDelete {
  readonly id: number;
  /** Its SiteName, typed as confirmation. */
  readonly name: string;
  readonly history: 'keep' | 'purge';
}

export const useDeleteStation = () =>
  useAction(
    ({ id, name, history }: StationToDelete) =>
      call(calls.stationAdmin.remove, { params: { id }, query: { name, history } }),
    STATION_LISTS,
  );

export function useDeletedStations(enabled: boolean) {
  return useRead(calls.stationAdmin.deleted, {}, { queryKey: keys.stationsDeleted, enabled });
}

/** Restores a deleted station, disabled. */
export const useRestoreStation = () =>
  useAction((id: number) => call(calls.stationAdmin.restore, { params: { id }, body: {} }), STATION_LISTS);

export interface StationExport {
  readonly format: StationFileFormat;
  /** CSV only. */
  readonly table?: StationTable;
  /** All stations unless given. */
  readonly stationIds?: readonly number[];
}

export const useExportStations = () =>
  useAction(async ({ format, table, stationIds }: StationExport) => {
    const query = {
      format,
      ...(table === undefined ? {} : { table }),
      ...(stationIds === undefined ? {} : { stationId: stationIds.map(String) }),
    };
    const file = await call.file(calls.stationAdmin.export, { query });
    saveFile(file, `${table ?? 'stations'}.${format}`);
  });

export interface StationImport {
  readonly content: Blob;
  readonly format: StationFileFormat;
  readonly missing: 'keep' | 'remove';
  /** The fingerprint of the dry run to apply; null: a dry run. */
  readonly seen: string | null;
  /** Confirms the code changes that the dry run listed. */
  readonly confirmCodes: boolean;
}

/** Previews or applies the changes of a file. */
export const useImportStations = () =>
  useAction(
    ({ content, format, missing, seen, confirmCodes }: StationImport) =>
      call(calls.stationAdmin.import, {
        query: {
          apply: seen === null ? 'false' : 'true',
          missing,
          ...(seen === null ? {} : { seen }),
          ...(confirmCodes ? { confirmCodes: 'true' } : {}),
        },
        file: { content, mediaType: STATION_MEDIA_TYPES[format] },
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
    ({ seen }) => (seen === null ? [] : STATION_LISTS),
  );

/** Tests a connection with unsaved settings. */
export const useTestConnection = () =>
  useAction((body: z.input<typeof ConnectionTestBody>) =>
    call(calls.stationAdmin.test, { body, timeoutMs: TEST_TIMEOUT_MS }),
  );

/** Reads raw registers. */
export const useProbe = () =>
  useAction((body: ProbeBody) => call(calls.stationAdmin.probe, { body, timeoutMs: TEST_TIMEOUT_MS }));

/** The changes of a station, newest first; the first two hundred. */
export function useStationRevisions(id: number) {
  return useRead(
    calls.stationAdmin.changes,
    { params: { id }, query: { limit: '200' } },
    { queryKey: keys.stationRevisions(id) },
  );
}

export interface StationRevert {
  readonly id: number;
  /** The version to revert to. */
  readonly to: number;
  /** The current version. */
  readonly version: number;
}

export const useRevertStation = () =>
  useAction(
    ({ id, to, version }: StationRevert) =>
      call(calls.stationAdmin.revert, { params: { id }, body: { To: to, Version: version } }),
    STATION_LISTS,
  );

/**
 * The commissioning list of a station; reloaded while shown because items are verified
 * automatically.
 */
export function useCommissioning(id: number) {
  return useRead(
    calls.stationAdmin.commissioning,
    { params: { id } },
    { queryKey: keys.commissioning(id), refetchInterval: STATION_REFRESH_MS },
  );
}

export const useRestartCommissioning = (id: number) =>
  useReplacing(
    () => call(calls.stationAdmin.restartCommissioning, { params: { id }, body: {} }),
    keys.commissioning(id),
  );

export const useTickCommissioning = (id: number) =>
  useReplacing(
    (body: TickBody) => call(calls.stationAdmin.tick, { params: { id }, body }),
    keys.commissioning(id),
  );
