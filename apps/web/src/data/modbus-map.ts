import {
  type AuditEntry,
  calls,
  type FileFormat,
  MAP_JOURNAL_PAGE,
  type MapJournalAction,
  type ModbusAddressChange,
  STATION_REFRESH_MS,
} from '@outpost/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** Thousands of rows make megabytes. */
const MANY_ROWS = 2_000;

/** Register values are reloaded while they are shown, less often if there are very many. */
const again = {
  refetchInterval: (query: { readonly state: { readonly data?: unknown } }) => {
    const { data } = query.state;
    return Array.isArray(data) && data.length > MANY_ROWS ? 12 * STATION_REFRESH_MS : STATION_REFRESH_MS;
  },
} as const;

const ofUnit = (unitId: number) => ({ unitId: String(unitId) });

/** Coils and holding registers of a unit, by station. */
export function useModbusStations(enabled: boolean, unitId = 1) {
  return useRead(
    calls.modbusMap.stations,
    { query: ofUnit(unitId) },
    { queryKey: keys.modbusRows('stations', unitId), enabled, ...again },
  );
}

/** Discrete inputs of a unit. */
export function useModbusDigital(enabled: boolean, unitId = 1) {
  return useRead(
    calls.modbusMap.digital,
    { query: ofUnit(unitId) },
    { queryKey: keys.modbusRows('digital', unitId), enabled, ...again },
  );
}

/** Input registers of a unit. */
export function useModbusAnalog(enabled: boolean, unitId = 1) {
  return useRead(
    calls.modbusMap.analog,
    { query: ofUnit(unitId) },
    { queryKey: keys.modbusRows('analog', unitId), enabled, ...again },
  );
}

/** Whether the Modbus server is listening, and which clients are connected. */
export function useModbusServer() {
  return useRead(calls.modbusMap.server, {}, { queryKey: keys.modbusServer, ...again });
}

/** Moves an item to another address of the register map; for Admins. */
export const useSetModbusAddress = () =>
  useAction(
    (body: ModbusAddressChange) => call(calls.modbusMap.setAddress, { body }),
    // After a rejection the map may differ from the cached one.
    [keys.modbusMap],
  );

/** Versions of the register map, the newest first. */
export function useModbusVersions() {
  return useRead(calls.modbusMap.versions, {}, { queryKey: keys.modbusVersions });
}

/**
 * The register map of a version; null: the newest. It is not refreshed while it is read or printed.
 */
export function useModbusDocument(version: number | null) {
  return useRead(
    calls.modbusMap.document,
    { query: version === null ? {} : { version: String(version) } },
    { queryKey: keys.modbusDocument(version), refetchOnWindowFocus: false },
  );
}

/** Filter of the journal; null: all. */
export interface ModbusJournalQuery {
  readonly client: string | null;
  readonly action: MapJournalAction | null;
}

/** Client requests and address changes, newest first, page by page. */
export function useModbusJournal({
  client,
  action,
}: ModbusJournalQuery): UseInfiniteQueryResult<InfiniteData<AuditEntry[]>, ApiError> {
  const queryKey = keys.modbusJournal({ client, action });
  return useInfiniteQuery<AuditEntry[], ApiError, InfiniteData<AuditEntry[]>, typeof queryKey, number | null>(
    {
      queryKey,
      initialPageParam: null,
      getNextPageParam: (page) => (page.length < MAP_JOURNAL_PAGE ? null : page.at(-1)!.Id),
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam, signal }) =>
        call(calls.modbusMap.journal, {
          query: {
            ...(client === null ? {} : { client }),
            ...(action === null ? {} : { action }),
            ...(pageParam === null ? {} : { before: String(pageParam) }),
          },
          signal,
        }),
    },
  );
}

/** Contents of the register map file; without a version the newest. */
export interface ModbusFileQuery {
  readonly format: FileFormat;
  readonly version?: number;
}

/** The whole register map as a file. */
export const useModbusMapFile = () =>
  useAction(async ({ format, version }: ModbusFileQuery) => {
    const query = { format, ...(version === undefined ? {} : { version: String(version) }) };
    const file = await call.file(calls.modbusMap.file, { query });
    saveFile(file, `register-map.${format}`);
  });
