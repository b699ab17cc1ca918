import {
  calls,
  type FileFormat,
  type ModbusAnalogRow,
  type ModbusDigitalRow,
  type ModbusServerState,
  type ModbusStationRow,
  STATION_REFRESH_MS,
} from '@outpost/contract';
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';

/** Answers of thousands of rows are megabytes. */
const MANY_ROWS = 2_000;

/** The values are those of the registers, so they are asked for again while one looks at them; very many of them less often. */
const again = {
  refetchInterval: (query: { readonly state: { readonly data?: unknown } }) => {
    const { data } = query.state;
    return Array.isArray(data) && data.length > MANY_ROWS ? 12 * STATION_REFRESH_MS : STATION_REFRESH_MS;
  },
} as const;

/** Coils and holding registers, by station. */
export function useModbusStations(enabled: boolean): UseQueryResult<ModbusStationRow[], ApiError> {
  return useQuery<ModbusStationRow[], ApiError>({
    queryKey: keys.modbusMap('stations'),
    enabled,
    ...again,
    queryFn: ({ signal }) => call(calls.modbusMap.stations, { signal, query: {} }),
  });
}

/** Discrete inputs. */
export function useModbusDigital(enabled: boolean): UseQueryResult<ModbusDigitalRow[], ApiError> {
  return useQuery<ModbusDigitalRow[], ApiError>({
    queryKey: keys.modbusMap('digital'),
    enabled,
    ...again,
    queryFn: ({ signal }) => call(calls.modbusMap.digital, { signal, query: {} }),
  });
}

/** Input registers. */
export function useModbusAnalog(enabled: boolean): UseQueryResult<ModbusAnalogRow[], ApiError> {
  return useQuery<ModbusAnalogRow[], ApiError>({
    queryKey: keys.modbusMap('analog'),
    enabled,
    ...again,
    queryFn: ({ signal }) => call(calls.modbusMap.analog, { signal, query: {} }),
  });
}

/** Whether the Modbus server listens, and who reads from it. */
export function useModbusServer(): UseQueryResult<ModbusServerState, ApiError> {
  return useQuery<ModbusServerState, ApiError>({
    queryKey: keys.modbusMap('server'),
    ...again,
    queryFn: ({ signal }) => call(calls.modbusMap.server, { signal }),
  });
}

/** The whole register map as a file. */
export function useModbusMapFile(): UseMutationResult<void, ApiError, FileFormat> {
  return useMutation<void, ApiError, FileFormat>({
    mutationFn: async (format) => {
      const file = await call.file(calls.modbusMap.file, { query: { format } });
      saveFile(file, `register-map.${format}`);
    },
  });
}
