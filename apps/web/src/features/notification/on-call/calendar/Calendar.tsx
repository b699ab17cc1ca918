import type { OnCallGap, OnCallRange, SwapRequest } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { serverNowMs, useSession, useStationNames } from '../../../../data/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { usePrinting } from '../../../../ui/page/use-printing.ts';
import { formatTimeSpan } from '../../../../ui/time/index.ts';
import type { CalendarView } from '../model/dates.ts';
import { type CalendarDay, instantAt, type TimeSpan } from '../model/place.ts';
import { type Block, scheduleRows, userLookup, userRows } from '../model/rows.ts';
import styles from '../on-call.module.css';
import { OverrideDialog } from '../overrides/OverrideDialog.tsx';
import type { OverrideStart } from '../overrides/OverrideForm.tsx';
import { Requests } from '../swaps/Requests.tsx';
import { SwapDialog, type SwapTask } from '../swaps/SwapDialog.tsx';
import * as texts from '../texts.ts';
import { Agenda } from './Agenda.tsx';
import { Gaps } from './Gaps.tsx';
import { People } from './People.tsx';
import { ShiftFacts } from './ShiftFacts.tsx';
import { type ShiftDrop, useShiftDrag } from './use-shift-drag.ts';
import { type Mark, WeekStrip } from './WeekStrip.tsx';

export interface CalendarProps {
  readonly range: OnCallRange;
  /** Of the period shown before. */
  readonly isStale: boolean;
  readonly requests: readonly SwapRequest[];
  /** `Week starting 23 November 2026` */
  readonly period: string;
  readonly view: CalendarView;
  /** A date within the period. */
  readonly date: string;
  readonly rowsBy: 'schedules' | 'users';
  readonly today: string;
  /** The dialog for tonight's shift is open. */
  readonly isSwapTonight: boolean;
  readonly onSwapTonight: (isOpen: boolean) => void;
}

const WEEK = 7;
/** What is left of a shift, or handed over, must be longer. */
const MIN_PART_MS = 900_000;
const TONIGHT: SwapTask = { shift: 'tonight', takerId: null, part: null, takeKey: null };

/** The shifts of some weeks, gaps, and what can be done about them. */
export function Calendar(props: CalendarProps) {
  const { range, requests, view, today } = props;
  const { TimeZone, Days, Gaps: gaps, Overlaps } = range;
  const { user, can } = useSession();
  const isPhone = useIsPhone();
  const stations = useStationNames();
  const [task, setTask] = useState<SwapTask | null>(null);
  const [override, setOverride] = useState<OverrideStart | null>(null);
  const [seen, setSeen] = useState<Block | null>(null);
  const userOf = useMemo(() => userLookup(range), [range]);
  const schedules = useMemo(() => scheduleRows(range, userOf, requests), [range, userOf, requests]);
  const rows = props.rowsBy === 'users' ? userRows(schedules) : schedules;
  const blocks = schedules.flatMap((row) => row.blocks);

  const isSupervisor = can('Supervisor');
  const canSwap = ({ holder, To }: Block) =>
    holder !== null &&
    Date.parse(To) > serverNowMs() &&
    (isSupervisor || (can('Operator') && holder.id === user?.Id));
  const swap = (block: Block, more: Partial<SwapTask> = {}) => setTask({ ...TONIGHT, shift: block, ...more });
  const press = (block: Block) => {
    if (shiftDrag.wasDrag()) return;
    if (canSwap(block)) swap(block);
    else if (isSupervisor && block.holder === null && Date.parse(block.To) > serverNowMs())
      setOverride({ accountId: block.owner.id, change: 'off', From: block.From, To: block.To });
    else setSeen(block);
  };
  const drop = (key: string, to: ShiftDrop) => {
    const block = blocks.find((one) => one.key === key);
    if (block?.holder == null) return;
    if (to.kind === 'user') {
      if (to.userId !== block.holder.id) swap(block, { takerId: to.userId });
      return;
    }
    if (to.kind === 'shift') {
      const other = blocks.find((one) => one.key === to.blockKey);
      if (other?.holder == null || other.holder.id === block.holder.id) return;
      swap(block, { takerId: other.holder.id, takeKey: other.key });
      return;
    }
    const part = handedOver(weekOf(Days, block, to.part), block, to);
    if (part !== null) swap(block, { part });
  };
  const shiftDrag = useShiftDrag(drop);

  const names = useMemo(
    () => new Map(stations.data?.map(({ StationId, SiteName }) => [StationId, SiteName])),
    [stations.data],
  );
  const gapMarks = gaps.map((gap): Mark => {
    const stationsText = texts.stationCount(gap.Stations);
    const title = texts.gapSentence(formatTimeSpan(gap.From, gap.To, TimeZone), stationsText);
    return { ...period(gap), key: gap.From, label: texts.gap, title };
  });
  const overlapMarks = Overlaps.map((one): Mark => {
    const named = one.AccountIds.map((id) => userOf(id).name).join(', ');
    return {
      ...{ ...period(one), key: one.From, label: String(one.AccountIds.length) },
      title: texts.overlapSentence(formatTimeSpan(one.From, one.To, TimeZone), named),
    };
  });
  const fill = (gap: OnCallGap) => setOverride({ accountId: null, change: 'on', From: gap.From, To: gap.To });
  const weeks = weeksOf(Days);
  const isPrinting = usePrinting();
  // The current month begins with this week on the screen.
  const past = weeks.filter((days) => days.at(-1)!.Date < today);
  const pastWeeks = isPrinting || past.length === weeks.length ? [] : past;
  const week = (days: readonly CalendarDay[]) => (
    <WeekStrip
      key={days[0]!.Date}
      days={days}
      today={today}
      rows={rows}
      gaps={gapMarks}
      overlaps={overlapMarks}
      timeZone={TimeZone}
      month={view === 'month' ? props.date.slice(0, 7) : null}
      canSwap={canSwap}
      drag={shiftDrag.drag}
      onDragStart={(event, block, part) => shiftDrag.start(event, block.key, part)}
      onPress={press}
    />
  );
  const always = range.Users.filter(({ Always, CanTake, Stations }) => Always && CanTake && Stations > 0);
  return (
    <div className={props.isStale ? `body ${styles.body} waiting` : `body ${styles.body}`}>
      {range.NoChannel && <p className={styles.note}>{texts.noChannelConfigured}</p>}
      <Gaps
        gaps={gaps}
        withoutSettings={range.WithoutSettings}
        timeZone={TimeZone}
        userOf={userOf}
        stationName={(id) => names.get(id) ?? texts.station(id)}
        stationCount={stations.data?.length}
        onFill={isSupervisor ? fill : null}
      />
      <Requests requests={requests} timeZone={TimeZone} />
      {isPhone ? (
        <Card pad={false}>
          <Agenda days={Days} today={today} rows={rows} gaps={gapMarks} timeZone={TimeZone} onPress={press} />
        </Card>
      ) : (
        <section aria-label={texts.calendarOf(props.period)}>
          <People range={range} userOf={userOf} drag={shiftDrag.drag} />
          {pastWeeks.length > 0 && (
            <details>
              <summary className={`surface ${styles.pastWeeks}`}>
                <span className="chevron" />
                {texts.earlierWeeks(pastWeeks.length)}
              </summary>
              {pastWeeks.map(week)}
            </details>
          )}
          {weeks.slice(pastWeeks.length).map(week)}
        </section>
      )}
      <p className="note screen-only">
        {[
          ...(always.length > 0 ? [texts.usersAlwaysOnCall(always.map(({ Name }) => Name))] : []),
          ...(isPhone ? [] : [texts.legend]),
          ...(can('Operator') && !isPhone ? [texts.dragHint] : []),
          ...(Days[0] !== undefined && Days[0].Date < today ? [texts.pastDaysHint] : []),
        ].join(' ')}
      </p>
      <SwapDialog
        task={props.isSwapTonight ? TONIGHT : task}
        timeZone={TimeZone}
        onClose={() => {
          setTask(null);
          if (props.isSwapTonight) props.onSwapTonight(false);
        }}
      />
      <ShiftFacts block={seen} timeZone={TimeZone} onClose={() => setSeen(null)} />
      {isSupervisor && <OverrideDialog start={override} onClose={() => setOverride(null)} />}
    </div>
  );
}

const period = ({ From, To }: TimeSpan): TimeSpan => ({ From, To });

function weeksOf(days: readonly CalendarDay[]): CalendarDay[][] {
  return Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  );
}

/** The week in which the end of a shift is that was dragged. */
function weekOf(days: readonly CalendarDay[], block: Block, part: 'start' | 'end'): readonly CalendarDay[] {
  const weeks = weeksOf(days);
  const at = part === 'start' ? block.From : block.To;
  return weeks.find((week) => at <= week.at(-1)!.To && at >= week[0]!.From) ?? weeks[0] ?? [];
}

/** The part of a shift beyond its dragged end; null: nothing, or nothing is left. */
function handedOver(
  days: readonly CalendarDay[],
  { From, To }: TimeSpan,
  { part, offset }: Extract<ShiftDrop, { kind: 'end' }>,
): TimeSpan | null {
  if (days.length === 0) return null;
  const atMs = instantAt(days, offset);
  if (atMs - Date.parse(From) < MIN_PART_MS || Date.parse(To) - atMs < MIN_PART_MS) return null;
  const at = new Date(atMs).toISOString();
  return part === 'start' ? { From, To: at } : { From: at, To };
}
