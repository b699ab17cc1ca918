import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  type TrendStations,
  useLiveStatus,
  useServerNow,
  useStationRights,
  useTrendNotes,
} from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Failed, Loading } from '../../../../ui/feedback/index.ts';
import { useSize } from '../../../../ui/page/use-size.ts';
import { daysBefore, formatDayInstant, type Zone } from '../../../../ui/time/index.ts';
import { alarmsAt } from '../model/alarm-times.ts';
import { hasNoCurve } from '../model/curves.ts';
import { formatBucket, formatCursorReading } from '../model/format-statistics.ts';
import { fittingLayout } from '../model/panes.ts';
import { splitRain } from '../model/rain.ts';
import type { TrendSpan } from '../model/range.ts';
import { rowNames, type TrendRows } from '../model/rows.ts';
import { widerSpan } from '../model/steady-span.ts';
import { trendNotes } from '../model/trend-notes.ts';
import { tableStepMs } from '../model/values-table.ts';
import { type TrendView, withHidden, withoutPoint } from '../model/view.ts';
import { CursorStore } from '../state/cursor-store.ts';
import type { SpanStore } from '../state/span-store.ts';
import { frontOf, usePictures } from '../state/use-picture.ts';
import { useRangeStatistics } from '../state/use-range-statistics.ts';
import { useTrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';
import styles from './board.module.css';
import { ChartPane } from './ChartPane.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { Legend } from './Legend.tsx';
import { NewNote } from './NoteForms.tsx';
import { NotesSection } from './NotesSection.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';
import { TrendNotices } from './TrendNotices.tsx';
import { ValuesTable } from './ValuesTable.tsx';

export interface TrendBoardProps {
  readonly rows: TrendRows;
  readonly stations: TrendStations;
  readonly view: TrendView;
  /** The view without points that were deleted. */
  readonly present: TrendView;
  readonly onView: (view: TrendView) => void;
  readonly store: SpanStore;
  readonly zone: Zone;
  readonly onLive: () => void;
  /** In the head of the page, for the export; null: on a phone, where it is below the chart. */
  readonly head: HTMLElement | null;
}

const DAYS = { none: 0, day: 1, week: 7 } as const;
/** Width until the plot is measured. */
const USUAL_WIDTH_PX = 1_000;

/** Chart or table, with the list of points below. */
export function TrendBoard(props: TrendBoardProps) {
  const { rows, stations, view, present, onView, store, zone, onLive, head } = props;
  const nowMs = useServerNow();
  const isOld = useLiveStatus().state === 'lost';
  const [cursor] = useState(() => new CursorStore());
  const [widthPx, setWidth] = useState(USUAL_WIDTH_PX);
  const span = useSyncExternalStore(store.subscribeRested, store.rested);
  const days = DAYS[view.compare];
  const compareMs = days === 0 ? null : span.toMs - daysBefore(zone, span.toMs, days);
  const notes = useNotes(rows, span);
  const canAt = useStationRights();
  const writable = rows.all.filter(({ station }) => canAt('Operator', station.StationId));
  const [newNoteMs, setNewNote] = useState<number | null>(null);
  const addNote =
    writable.length === 0
      ? null
      : () => setNewNote(cursor.atMs() ?? Math.min(nowMs, (span.fromMs + span.toMs) / 2));
  const data = useTrendData(rows, store, widthPx, compareMs, view.limits);
  const drawn = rows.all.filter(({ chosen }) => !chosen.hidden);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { width: frameWidthPx } = useSize(useMemo(() => ({ current: frame }), [frame]));
  const lines = splitRain(
    rows.analog.filter(({ chosen }) => !chosen.hidden),
    view.rain,
  ).lines;
  const layout = fittingLayout(lines, view, frameWidthPx);
  const shownView = useMemo(() => ({ ...view, layout }), [view, layout]);
  const pictures = usePictures(rows, shownView, data, zone, nowMs, notes.shown);
  const front = frontOf(splitRain(rows.analog, view.rain).lines, view);
  const statistics = useRangeStatistics(drawn, span, view.range.kind === 'live');
  const canvasesOf = useRef<() => readonly HTMLCanvasElement[]>(() => []);
  const onCanvases = useCallback((get: () => readonly HTMLCanvasElement[]) => {
    canvasesOf.current = get;
  }, []);
  const canvases = useCallback(() => canvasesOf.current(), []);
  const onWidth = useCallback((px: number) => setWidth(Math.round(px)), []);
  const hasData = data.analog.size + data.digital.size > 0;
  // Of another range or of states only: an axis and limits would be without a curve.
  const isWaiting = data.isLoading && (!hasData || (!view.table && hasNoCurve(lines, data.analog, span)));

  if (!hasData && data.failure !== null && !data.isLoading) {
    return (
      <div className={`surface ${styles.board}`}>
        <Failed title={texts.couldNotLoadTrend} onRetry={data.retry} retrying={data.isLoading}>
          {data.failure.detail}
        </Failed>
      </div>
    );
  }
  const exportMenu = (
    <ExportMenu
      rows={rows}
      data={data}
      view={view}
      span={span}
      zone={zone}
      notes={notes.shown}
      statistics={statistics.current}
      canvases={canvases}
      place={head === null ? 'above' : 'below-end'}
    />
  );
  return (
    <>
      <TrendNotices
        rows={rows}
        stations={stations}
        failure={hasData ? (data.failure?.detail ?? null) : null}
        alarmsFailure={data.alarmsFailure?.detail ?? null}
        onRetry={data.retry}
        onRemove={present.points.length < view.points.length ? () => onView(present) : null}
      />
      <div ref={setFrame} className={`surface ${styles.board}`}>
        <div
          className={view.table ? `${styles.chart} ${styles.table}` : styles.chart}
          data-waiting={isWaiting && !view.table ? '' : undefined}
        >
          {view.table ? (
            <ValuesTable rows={rows.all} data={data} span={span} zone={zone} nowMs={nowMs} />
          ) : (
            <ChartPane
              pictures={pictures}
              notes={notes.shown}
              store={store}
              cursor={cursor}
              label={texts.trendOf(rowNames(drawn) || texts.noPoints)}
              readAt={(atMs) =>
                drawn
                  .map((row) => {
                    const { Id, Name } = row.point;
                    const alarms = alarmsAt(data.alarms.get(Id), atMs, data.alarmsUntilMs);
                    return [
                      `${Name} ${formatCursorReading(row, data.analog.get(Id), data.digital.get(Id), atMs)}`,
                      ...alarms.map(({ priority, message }) => texts.alarmNamed(priority, message)),
                    ].join(', ');
                  })
                  .join('; ')
              }
              onLive={onLive}
              onWidth={onWidth}
              onCanvases={onCanvases}
            />
          )}
          {isWaiting && (
            <div className={styles.loading}>
              <Loading label={texts.loadingTrend} />
            </div>
          )}
        </div>
        <div className={`line ${styles.foot}`}>
          {head === null ? exportMenu : createPortal(exportMenu, head)}
          <p className={`note ${styles.words}`}>
            {data.bucketMs !== null &&
              formatBucket(Math.max(data.bucketMs, view.table ? tableStepMs(span) : 0))}
            {!isWaiting && data.isLoading && ` · ${texts.loading}`}
            {isOld && ` · ${texts.noConnection}`}
            {data.alarms.size > 0 &&
              ` · ${layout === 'overlaid' && lines.length > 1 && front !== null ? texts.colouredInAlarmOf(front.number) : texts.colouredInAlarm}`}
            {layout !== view.layout && !view.table && ` · ${texts.panesForAxes}`}
            {data.alarmsLeftOutMs !== null &&
              data.alarmsLeftOutMs > span.fromMs &&
              ` · ${texts.alarmsNotShownBefore(formatDayInstant(data.alarmsLeftOutMs, zone.name, false))}`}
            {view.compare !== 'none' && !view.table && texts.dashedPreviousPeriod(view.compare)}
          </p>
        </div>
        <Legend
          rows={rows.all}
          data={data}
          span={span}
          statistics={statistics.current}
          nowMs={nowMs}
          cursor={cursor}
          front={front?.point.Id ?? null}
          isCompared={view.compare !== 'none'}
          isOld={isOld}
          onFront={(pointId) => onView({ ...view, front: pointId })}
          onHidden={(pointId, hidden) => onView(withHidden(view, pointId, hidden))}
          onRemove={(pointId) => onView(withoutPoint(view, pointId))}
        />
        <StatisticsTable rows={rows.all} statistics={statistics} />
        <NotesSection notes={notes.shown} zone={zone} failure={notes.failure} onAdd={addNote} />
      </div>
      <Dialog open={newNoteMs !== null} onClose={() => setNewNote(null)} title={texts.addNote}>
        {newNoteMs !== null && (
          <NewNote rows={writable} atMs={newNoteMs} zone={zone} onDone={() => setNewNote(null)} />
        )}
      </Dialog>
    </>
  );
}

/** The notes of the stations in the range. */
function useNotes(rows: TrendRows, span: TrendSpan) {
  const stationIds = [...new Set(rows.all.map(({ station }) => station.StationId))].sort((a, b) => a - b);
  const { fromMs, toMs } = widerSpan(span);
  const { data, error } = useTrendNotes(stationIds, fromMs, toMs);
  const shown = useMemo(() => trendNotes(data ?? [], span, rows.all), [data, span, rows]);
  return { shown, failure: data === undefined ? (error?.detail ?? null) : null };
}
