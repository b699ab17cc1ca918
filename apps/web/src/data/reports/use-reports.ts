import {
  type AnalogReport,
  calls,
  type FileFormat,
  type MonthOverview,
  type PumpHealth,
  type Report,
  type ReportKind,
  type ReportPoint,
  type StationKind,
  type StationReportKind,
  type UnitSystem,
} from '@outpost/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { keys } from '../query.ts';
import { call } from '../runtime.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';

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
  kind: StationReportKind,
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

/** A month of all stations, or of those that match. */
export interface MonthParams {
  /** `YYYY-MM`. */
  readonly period: string;
  /** Empty: all. */
  readonly kinds: readonly StationKind[];
  /** Empty: all areas. */
  readonly area: string;
}

const stationsQuery = ({ kinds, area }: MonthParams) => ({
  ...(kinds.length === 0 ? {} : { kind: [...kinds] }),
  ...(area === '' ? {} : { area }),
});

/** Run time, starts, rain and alarms of stations in a month; as `useReport`. */
export function useMonthOverview(
  ask: MonthParams | null,
  isUnderWay: boolean,
): UseQueryResult<MonthOverview, ApiError> {
  return useQuery<MonthOverview, ApiError>({
    queryKey: keys.monthOverview(ask ?? {}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    ...timing(isUnderWay),
    queryFn: ({ signal }) => {
      const { period } = ask!;
      return call(calls.reports.month.period, {
        params: { period },
        query: stationsQuery(ask!),
        signal,
        timeoutMs: REPORT_TIMEOUT_MS,
      });
    },
  });
}

/** A report as a file: points by day, pumps, or a month of all stations. */
export type ReportFileParams = (
  | DigitalReportQuery
  | (PointsReportParams & { readonly kind: 'analog' })
  | (ReportParams & { readonly kind: 'pump-health' })
  | (MonthParams & { readonly kind: 'month' })
) & {
  readonly format: FileFormat;
  readonly units: UnitSystem;
};

/** Downloads a report as a file. */
export const useReportFile = () =>
  useAction(async (ask: ReportFileParams) => {
    const { kind, period, format } = ask;
    saveFile(await fileOf(ask), `${kind}-${period}.${format}`);
  });

function fileOf(ask: ReportFileParams) {
  const { period, format, units } = ask;
  if (ask.kind === 'month') {
    const query = { format, units, ...stationsQuery(ask) };
    return call.file(calls.reports.month.file, { params: { period }, query });
  }
  const { stationId } = ask;
  const params = { stationId, period };
  if (ask.kind === 'pump-health')
    return call.file(calls.reports.pumpHealthFile, { params, query: { format } });
  const query = { format, units, ...pointQuery(ask.pointIds) };
  return ask.kind === 'analog'
    ? call.file(calls.reports.analog.file, { params, query })
    : call.file(calls.reports[ask.kind].file, { params, query });
}
