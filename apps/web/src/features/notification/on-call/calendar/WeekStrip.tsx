import { HOUR_MS } from '@outpost/core';
import type { PointerEvent } from 'react';
import { useServerNow } from '../../../../data/index.ts';
import { formatDay, formatWeekdayOfMonth } from '../../../../ui/time/index.ts';
import { type CalendarDay, inLanes, offsetOf, placeOf, type TimeSpan } from '../model/place.ts';
import { type Block, type CalendarRow, withJoins } from '../model/rows.ts';
import * as texts from '../texts.ts';
import styles from './calendar.module.css';
import { ShiftBlock } from './ShiftBlock.tsx';
import type { Drag, DragPart } from './use-shift-drag.ts';

/** A time that concerns no single shift: a gap, an overlap. */
export interface Mark extends TimeSpan {
  readonly key: string;
  /** In the block. */
  readonly label: string;
  /** For screen readers, and on hover. */
  readonly title: string;
}

export interface WeekStripProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly rows: readonly CalendarRow[];
  readonly gaps: readonly Mark[];
  readonly overlaps: readonly Mark[];
  readonly timeZone: string;
  /** `2026-11` if its weeks are below each other; days of other months name theirs. */
  readonly month: string | null;
  readonly canSwap: (block: Block) => boolean;
  readonly drag: Drag | null;
  readonly onDragStart: (event: PointerEvent<HTMLElement>, block: Block, part: DragPart) => void;
  readonly onPress: (block: Block) => void;
}

/** A week: a row for each schedule or user, with the shifts at their times. */
export function WeekStrip(props: WeekStripProps) {
  const { days, today, rows, gaps, overlaps, timeZone, month, drag } = props;
  const isCompact = month !== null;
  const isOther = (day: CalendarDay) => isCompact && !day.Date.startsWith(month);
  const shown = rows
    .map((row) => ({
      row,
      blocks: withJoins(inLanes(row.blocks.filter((block) => placeOf(days, block) !== null))),
    }))
    // In a month, rows without shifts in a week take no space.
    .filter(({ blocks }) => !isCompact || blocks.length > 0);
  const todayFrom = days.find((day) => day.Date >= today)?.From;
  const inWeek = (marks: readonly Mark[]) => marks.filter((mark) => placeOf(days, mark) !== null);
  return (
    <div className={isCompact ? `surface ${styles.week} ${styles.compact}` : `surface ${styles.week}`}>
      <div className={styles.corner} />
      <div className={styles.days}>
        {days.map((day) => {
          const hours = (Date.parse(day.To) - Date.parse(day.From)) / HOUR_MS;
          return (
            <div
              key={day.Date}
              className={dayClasses(day.Date, today)}
              aria-current={day.Date === today ? 'date' : undefined}
            >
              {(isOther(day) ? formatDay : formatWeekdayOfMonth)(day.Date, 'UTC')}
              {hours !== 24 && <span className={styles.dayLength}>{texts.dayLength(hours)}</span>}
            </div>
          );
        })}
      </div>
      {shown.map(({ row, blocks }) => (
        <Row
          key={row.key}
          name={row.name}
          note={row.note}
          userId={row.userId}
          lanes={Math.max(1, ...blocks.map(({ lane }) => lane + 1))}
          isTarget={row.userId !== null && drag?.over === `user-${row.userId}`}
          days={days}
        >
          {blocks.map((block) => (
            <li key={block.key}>
              <ShiftBlock
                block={block}
                place={placeOf(days, block)!}
                lane={block.lane}
                continues={block.continues && block.From !== todayFrom}
                isContinued={block.isContinued && block.To !== todayFrom}
                timeZone={timeZone}
                isPast={todayFrom === undefined || block.To <= todayFrom}
                isUserRow={row.key.startsWith('user-')}
                isCompact={isCompact}
                canDrag={props.canSwap(block)}
                drag={drag}
                onDragStart={(event, part) => props.onDragStart(event, block, part)}
                onPress={() => props.onPress(block)}
              />
            </li>
          ))}
        </Row>
      ))}
      <Marks name={texts.noOneOnCall} marks={inWeek(gaps)} days={days} className={styles.gap!} />
      <Marks name={texts.severalOnCall} marks={inWeek(overlaps)} days={days} className={styles.overlap!} />
    </div>
  );
}

const dayClasses = (date: string, today: string) =>
  [styles.day, date === today && styles.today, date < today && styles.past].filter(Boolean).join(' ');

interface RowProps {
  readonly name: string;
  readonly note?: string;
  readonly userId?: number | null;
  readonly lanes?: number;
  readonly isTarget?: boolean;
  readonly days: readonly CalendarDay[];
  readonly children: React.ReactNode;
}

function Row({ name, note = '', userId = null, lanes = 1, isTarget = false, days, children }: RowProps) {
  return (
    <>
      <div className={`breaks ${styles.rowHead}`}>
        <b>{name}</b>
        {note !== '' && <span className={`muted ${styles.rowNote}`}>{note}</span>}
      </div>
      <div
        className={isTarget ? `${styles.strip} ${styles.target}` : styles.strip}
        style={{ '--lanes': lanes } as React.CSSProperties}
        data-strip=""
        {...(userId === null ? {} : { 'data-user': userId })}
      >
        {days.map((day, index) => (
          <span
            key={day.Date}
            className={styles.line}
            style={{ left: `${(index / days.length) * 100}%`, width: `${100 / days.length}%` }}
            aria-hidden="true"
          />
        ))}
        <NowLine days={days} />
        <ul aria-label={name}>{children}</ul>
      </div>
    </>
  );
}

interface MarksProps {
  readonly name: string;
  readonly marks: readonly Mark[];
  readonly days: readonly CalendarDay[];
  readonly className: string;
}

/** A row of gaps, or of overlaps; none: no row. */
function Marks({ name, marks, days, className }: MarksProps) {
  if (marks.length === 0) return null;
  return (
    <Row name={name} days={days}>
      {marks.map((mark) => {
        const { left, width } = placeOf(days, mark)!;
        return (
          <li
            key={mark.key}
            className={`${styles.mark} ${className}`}
            style={{ left: `${left}%`, width: `${width}%` }}
            title={mark.title}
          >
            <span aria-hidden="true">{mark.label}</span>
            <span className="visually-hidden">{mark.title}</span>
          </li>
        );
      })}
    </Row>
  );
}

/** The current time, if the week contains it; behind the shifts, so that it crosses no text. */
function NowLine({ days }: { readonly days: readonly CalendarDay[] }) {
  const nowMs = useServerNow();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || nowMs < Date.parse(first.From) || nowMs >= Date.parse(last.To)) return null;
  return <span className={styles.now} style={{ left: `${offsetOf(days, nowMs)}%` }} title={texts.now} />;
}
