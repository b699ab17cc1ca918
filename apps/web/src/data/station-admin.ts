import {
  type BulkBody,
  type BulkReport,
  type Commissioning,
  type ConnectionTest,
  type ConnectionTestBody,
  calls,
  type DeletedStation,
  type ImportReport,
  type NewStation,
  type Probe,
  type ProbeBody,
  STATION_MEDIA_TYPES,
  STATION_REFRESH_MS,
  type StationAdminRow,
  type StationConfig,
  type StationFileFormat,
  type StationRevision,
  type StationTable,
  type TickBody,
} from '@outpost/contract';
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';

/** A file of thousands of stations is read, checked and stored. */
const IMPORT_TIMEOUT_MS = 5 * 60_000;
/** A test waits for a host name, a connection and an answer. */
const TEST_TIMEOUT_MS = 2 * 60_000;

/** Every station as those see it who manage them. */
export function useStationAdminList(): UseQueryResult<StationAdminRow[], ApiError> {
  return useQuery<StationAdminRow[], ApiError>({
    queryKey: keys.stationAdminList,
    queryFn: ({ signal }) => call(calls.stationAdmin.list, { signal }),
  });
}

/** The whole configuration of a station; asked for anew each time somebody is about to change it, and not under their hands. */
export function useStationConfig(id: number): UseQueryResult<StationConfig, ApiError> {
  return useQuery<StationConfig, ApiError>({
    queryKey: keys.stationConfig(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => call(calls.stations.config, { params: { id }, signal }),
  });
}

/** What a station is in the store at this moment, for whoever was overtaken. */
export function fetchStationConfig(id: number): Promise<StationConfig> {
  return call(calls.stations.config, { params: { id } });
}

/** A new station as it is sent: what is left out has its default. */
export type StationToCreate = z.input<typeof NewStation>;

export function useCreateStation(): UseMutationResult<
  { StationId: number; SiteName: string; Version: number },
  ApiError,
  StationToCreate
> {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: StationToCreate) => call(calls.stations.create, { body }),
    onSettled: refresh,
  });
}

/** Saves a station; refused with STATION_CHANGED when somebody else saved it in between. */
export function useSaveStation(): UseMutationResult<
  { StationId: number; Version: number },
  ApiError,
  StationConfig
> {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: StationConfig) => call(calls.stations.updateConfig, { body }),
    onSettled: refresh,
  });
}

/** Makes one change to many stations, or says what it would do; each station succeeds or is refused by itself. */
export function useBulkChange(): UseMutationResult<BulkReport, ApiError, BulkBody> {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BulkBody) => call(calls.stationAdmin.bulk, { body, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSettled: (_report, _error, { Apply }) => (Apply ? refresh() : undefined),
  });
}

export function useEnableStations(): UseMutationResult<
  { Changed: number },
  ApiError,
  { StationIds: number[]; Enabled: boolean }
> {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { StationIds: number[]; Enabled: boolean }) =>
      call(calls.stationAdmin.enable, { body }),
    onSettled: refresh,
  });
}

export interface StationToDelete {
  readonly id: number;
  /** Its SiteName, as it was typed. */
  readonly name: string;
  readonly history: 'keep' | 'purge';
}

export function useDeleteStation(): UseMutationResult<unknown, ApiError, StationToDelete> {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, StationToDelete>({
    mutationFn: ({ id, name, history }) =>
      call(calls.stationAdmin.remove, { params: { id }, query: { name, history } }),
    onSettled: refresh,
  });
}

export function useDeletedStations(enabled: boolean): UseQueryResult<DeletedStation[], ApiError> {
  return useQuery<DeletedStation[], ApiError>({
    queryKey: keys.stationsDeleted,
    enabled,
    queryFn: ({ signal }) => call(calls.stationAdmin.deleted, { signal }),
  });
}

/** Takes a deleted station up again, disabled. */
export function useRestoreStation(): UseMutationResult<unknown, ApiError, number> {
  const refresh = useRefresh();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => call(calls.stationAdmin.restore, { params: { id }, body: {} }),
    onSettled: refresh,
  });
}

export interface StationExport {
  readonly format: StationFileFormat;
  /** Only of CSV. */
  readonly table?: StationTable;
  /** All of them unless given. */
  readonly stationIds?: readonly number[];
}

export function useExportStations(): UseMutationResult<void, ApiError, StationExport> {
  return useMutation<void, ApiError, StationExport>({
    mutationFn: async ({ format, table, stationIds }) => {
      const query = {
        format,
        ...(table === undefined ? {} : { table }),
        ...(stationIds === undefined ? {} : { stationId: stationIds.map(String) }),
      };
      const file = await call.file(calls.stationAdmin.export, { query });
      saveFile(file, `${table ?? 'stations'}.${format}`);
    },
  });
}

export interface StationImport {
  readonly content: Blob;
  readonly format: StationFileFormat;
  readonly missing: 'keep' | 'remove';
  /** The fingerprint of the dry run that is to be done; null: a dry run. */
  readonly seen: string | null;
  /** The changes of codes that the dry run listed are meant. */
  readonly confirmCodes: boolean;
}

/** Says what a file would change, or changes it. */
export function useImportStations(): UseMutationResult<ImportReport, ApiError, StationImport> {
  const refresh = useRefresh();
  return useMutation<ImportReport, ApiError, StationImport>({
    mutationFn: ({ content, format, missing, seen, confirmCodes }) =>
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
    onSettled: (_report, _error, { seen }) => (seen === null ? undefined : refresh()),
  });
}

/** Tries a connection as it is typed. */
export function useTestConnection(): UseMutationResult<
  ConnectionTest,
  ApiError,
  z.input<typeof ConnectionTestBody>
> {
  return useMutation({
    mutationFn: (body: z.input<typeof ConnectionTestBody>) =>
      call(calls.stationAdmin.test, { body, timeoutMs: TEST_TIMEOUT_MS }),
  });
}

/** Reads registers as they are. */
export function useProbe(): UseMutationResult<Probe, ApiError, ProbeBody> {
  return useMutation({
    mutationFn: (body: ProbeBody) => call(calls.stationAdmin.probe, { body, timeoutMs: TEST_TIMEOUT_MS }),
  });
}

/** What was changed in a station, newest first; the first two hundred. */
export function useStationRevisions(id: number): UseQueryResult<StationRevision[], ApiError> {
  return useQuery<StationRevision[], ApiError>({
    queryKey: keys.stationRevisions(id),
    queryFn: ({ signal }) =>
      call(calls.stationAdmin.changes, { params: { id }, query: { limit: '200' }, signal }),
  });
}

export interface StationRevert {
  readonly id: number;
  /** The version to go back to. */
  readonly to: number;
  /** The present one. */
  readonly version: number;
}

export function useRevertStation(): UseMutationResult<{ Version: number }, ApiError, StationRevert> {
  const refresh = useRefresh();
  return useMutation<{ Version: number }, ApiError, StationRevert>({
    mutationFn: ({ id, to, version }) =>
      call(calls.stationAdmin.revert, { params: { id }, body: { To: to, Version: version } }),
    onSettled: refresh,
  });
}

/** What of a station has been seen to work; it ticks itself, so it is asked for again while one looks. */
export function useCommissioning(id: number): UseQueryResult<Commissioning, ApiError> {
  return useQuery<Commissioning, ApiError>({
    queryKey: keys.commissioning(id),
    refetchInterval: STATION_REFRESH_MS,
    queryFn: ({ signal }) => call(calls.stationAdmin.commissioning, { params: { id }, signal }),
  });
}

export function useRestartCommissioning(id: number): UseMutationResult<Commissioning, ApiError, void> {
  const client = useQueryClient();
  return useMutation<Commissioning, ApiError, void>({
    mutationFn: () => call(calls.stationAdmin.restartCommissioning, { params: { id }, body: {} }),
    onSuccess: (answer) => client.setQueryData(keys.commissioning(id), answer),
  });
}

export function useTickCommissioning(id: number): UseMutationResult<Commissioning, ApiError, TickBody> {
  const client = useQueryClient();
  return useMutation<Commissioning, ApiError, TickBody>({
    mutationFn: (body) => call(calls.stationAdmin.tick, { params: { id }, body }),
    onSuccess: (answer) => client.setQueryData(keys.commissioning(id), answer),
  });
}

/** Lists that name stations are fresh when a change is over. What is being edited stays as it is. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.stationAdminList }),
      client.invalidateQueries({ queryKey: keys.stationsDeleted }),
      client.invalidateQueries({ queryKey: ['station-admin', 'revisions'] }),
      client.invalidateQueries({ queryKey: ['station-admin', 'commissioning'] }),
      client.invalidateQueries({ queryKey: keys.stations }),
      client.invalidateQueries({ queryKey: keys.stationNames }),
    ]);
  };
}
