import {
  type Call,
  calls,
  type FileFormat,
  type ReportKind,
  type StationKind,
  type StationReportKind,
  type UnitSystem,
} from '@outpost/contract';
import { keepPreviousData } from '@tanstack/react-query';
import type { CallOptions } from '../client.ts';
import { call } from '../runtime.ts';
import { saveFile } from '../save-file.ts';
import { useAction } from '../use-action.ts';
import { useRead } from '../use-read.ts';

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
export function useReportPoints(kind: StationReportKind, stationId: number | null) {
  return useRead(
    kind === 'analog' ? calls.reports.analog.list : calls.reports[kind].list,
    { params: { stationId: stationId ?? 0 } },
    { enabled: stationId !== null, staleTime: NAMES_FRESH_MS, refetchOnWindowFocus: false },
  );
}

/**
 * A report. While another one loads, the previous one stays as placeholder data. null loads
 * nothing.
 *
 * @param isUnderWay the period has not ended
 */
function useReportOf<C extends Call>(what: C, input: CallOptions<C> | null, isUnderWay: boolean) {
  return useRead(
    what,
    { ...input!, timeoutMs: REPORT_TIMEOUT_MS },
    {
      enabled: input !== null,
      placeholderData: keepPreviousData,
      staleTime: isUnderWay ? UNDER_WAY_REFRESH_MS : OVER_FRESH_MS,
      refetchInterval: isUnderWay ? UNDER_WAY_REFRESH_MS : false,
      refetchOnWindowFocus: false,
    },
  );
}

const pointsInput = ({ stationId, period, pointIds }: PointsReportParams) => ({
  params: { stationId, period },
  query: pointQuery(pointIds),
});

const pointQuery = (pointIds: readonly number[]) =>
  pointIds.length === 0 ? {} : { pointId: pointIds.map(String) };

/** The report of digital points; null loads nothing. */
export const useReport = (ask: DigitalReportQuery | null, isUnderWay: boolean) =>
  useReportOf(calls.reports[ask?.kind ?? 'ontime'].period, ask && pointsInput(ask), isUnderWay);

/** The report of analog points; as `useReport`. */
export const useAnalogReport = (ask: PointsReportParams | null, isUnderWay: boolean) =>
  useReportOf(calls.reports.analog.period, ask && pointsInput(ask), isUnderWay);

/** The run times of the station's pumps; as `useReport`. */
export const usePumpHealth = (ask: ReportParams | null, isUnderWay: boolean) =>
  useReportOf(calls.reports.pumpHealth, ask && { params: ask }, isUnderWay);

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
export const useMonthOverview = (ask: MonthParams | null, isUnderWay: boolean) =>
  useReportOf(
    calls.reports.month.period,
    ask && { params: { period: ask.period }, query: stationsQuery(ask) },
    isUnderWay,
  );

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
