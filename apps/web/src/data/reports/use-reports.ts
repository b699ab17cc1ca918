import {
  calls,
  type FileFormat,
  type PumpHealth,
  type Report,
  type ReportKind,
  type ReportPoint,
} from '@outpost/contract';
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { saveFile } from '../save-file.ts';

/** What a report covers: `period` as the contract's ReportPeriod. */
export interface ReportParams {
  readonly stationId: number;
  readonly period: string;
}

export interface DigitalReportQuery extends ReportParams {
  readonly kind: ReportKind;
  /** Empty: all. */
  readonly pointIds: readonly number[];
}

/** Reports of an unfinished period are reloaded at this interval. */
const UNDER_WAY_REFRESH_MS = 60_000;
/** A finished period changes only when late samples are stored. */
const OVER_FRESH_MS = 10 * 60_000;
const NAMES_FRESH_MS = 60_000;
/** Calculating many years of many points takes a while. */
const REPORT_TIMEOUT_MS = 120_000;

/** The points that a report of the station can cover; loads nothing until a station is selected. */
export function useReportPoints(
  kind: ReportKind,
  stationId: number | null,
): UseQueryResult<ReportPoint[], ApiError> {
  return useQuery<ReportPoint[], ApiError>({
    queryKey: keys.reportPoints(kind, stationId ?? 0),
    enabled: stationId !== null,
    staleTime: NAMES_FRESH_MS,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(calls.reports[kind].list, { params: { stationId: stationId ?? 0 }, signal }),
  });
}

const timing = (isUnderWay: boolean) => ({
  staleTime: isUnderWay ? UNDER_WAY_REFRESH_MS : OVER_FRESH_MS,
  refetchInterval: isUnderWay ? UNDER_WAY_REFRESH_MS : (false as const),
  refetchOnWindowFocus: false,
});

/**
 * A report. While another one loads, the previous one stays as placeholder data. null loads
 * nothing.
 *
 * @param isUnderWay the period has not ended
 */
export function useReport(
  ask: DigitalReportQuery | null,
  isUnderWay: boolean,
): UseQueryResult<Report, ApiError> {
  return useQuery<Report, ApiError>({
    queryKey: keys.report(ask ?? {}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    ...timing(isUnderWay),
    queryFn: ({ signal }) => {
      const { kind, stationId, period, pointIds } = ask!;
      return call(calls.reports[kind].period, {
        params: { stationId, period },
        query: pointIds.length === 0 ? {} : { pointId: pointIds.map(String) },
        signal,
        timeoutMs: REPORT_TIMEOUT_MS,
      });
    },
  });
}

/** The run times of the station's pumps; as `useReport`. */
export function usePumpHealth(
  ask: ReportParams | null,
  isUnderWay: boolean,
): UseQueryResult<PumpHealth, ApiError> {
  return useQuery<PumpHealth, ApiError>({
    queryKey: keys.pumpHealth(ask ?? {}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    ...timing(isUnderWay),
    queryFn: ({ signal }) => {
      const { stationId, period } = ask!;
      return call(calls.reports.pumpHealth, {
        params: { stationId, period },
        signal,
        timeoutMs: REPORT_TIMEOUT_MS,
      });
    },
  });
}

/** A report as a file: points by day, or pumps. */
export type ReportFileParams = (DigitalReportQuery | (ReportParams & { readonly kind: 'pump-health' })) & {
  readonly format: FileFormat;
};

/** Downloads a report as a file. */
export function useReportFile(): UseMutationResult<void, ApiError, ReportFileParams> {
  return useMutation<void, ApiError, ReportFileParams>({
    mutationFn: async (ask) => {
      const { kind, stationId, period, format } = ask;
      const params = { stationId, period };
      const file =
        kind === 'pump-health'
          ? await call.file(calls.reports.pumpHealthFile, { params, query: { format } })
          : await call.file(calls.reports[kind].file, {
              params,
              query: {
                format,
                ...(ask.pointIds.length === 0 ? {} : { pointId: ask.pointIds.map(String) }),
              },
            });
      saveFile(file, `${kind}-${stationId}-${period}.${format}`);
    },
  });
}
