import {
  type AnalogReport,
  calls,
  type FileFormat,
  type PumpHealth,
  type Report,
  type ReportKind,
  type ReportPoint,
  type ScheduledReport,
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

/** Of some points, or all. */
export interface PointsReportParams extends ReportParams {
  /** Empty: all. */
  readonly pointIds: readonly number[];
}

export interface DigitalReportQuery extends PointsReportParams {
  readonly kind: ReportKind;
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
  kind: ScheduledReport,
  stationId: number | null,
): UseQueryResult<ReportPoint[], ApiError> {
  return useQuery<ReportPoint[], ApiError>({
    queryKey: keys.reportPoints(kind, stationId ?? 0),
    enabled: stationId !== null,
    staleTime: NAMES_FRESH_MS,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => {
      const ask = { params: { stationId: stationId ?? 0 }, signal };
      return kind === 'analog' ? call(calls.reports.analog.list, ask) : call(calls.reports[kind].list, ask);
    },
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
        query: pointQuery(pointIds),
        signal,
        timeoutMs: REPORT_TIMEOUT_MS,
      });
    },
  });
}

const pointQuery = (pointIds: readonly number[]) =>
  pointIds.length === 0 ? {} : { pointId: pointIds.map(String) };

/** The report of analog points; as `useReport`. */
export function useAnalogReport(
  ask: PointsReportParams | null,
  isUnderWay: boolean,
): UseQueryResult<AnalogReport, ApiError> {
  return useQuery<AnalogReport, ApiError>({
    queryKey: keys.analogReport(ask ?? {}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    ...timing(isUnderWay),
    queryFn: ({ signal }) => {
      const { stationId, period, pointIds } = ask!;
      return call(calls.reports.analog.period, {
        params: { stationId, period },
        query: pointQuery(pointIds),
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
export type ReportFileParams = (
  | DigitalReportQuery
  | (PointsReportParams & { readonly kind: 'analog' })
  | (ReportParams & { readonly kind: 'pump-health' })
) & {
  readonly format: FileFormat;
};

/** Downloads a report as a file. */
export function useReportFile(): UseMutationResult<void, ApiError, ReportFileParams> {
  return useMutation<void, ApiError, ReportFileParams>({
    mutationFn: async (ask) => {
      const { kind, stationId, period, format } = ask;
      saveFile(await fileOf(ask), `${kind}-${stationId}-${period}.${format}`);
    },
  });
}

function fileOf(ask: ReportFileParams) {
  const { stationId, period, format } = ask;
  const params = { stationId, period };
  if (ask.kind === 'pump-health')
    return call.file(calls.reports.pumpHealthFile, { params, query: { format } });
  const query = { format, ...pointQuery(ask.pointIds) };
  return ask.kind === 'analog'
    ? call.file(calls.reports.analog.file, { params, query })
    : call.file(calls.reports[ask.kind].file, { params, query });
}
