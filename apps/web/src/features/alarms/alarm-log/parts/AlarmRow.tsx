import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { memo, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { AlarmTags, shownReading } from '../../../../ui/alarm/index.ts';
import { AlarmActionMenu, type AlarmTask } from '../../../../ui/alarm-actions/index.ts';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { Age, Moment } from '../../../../ui/time/index.ts';
import { RateMark } from '../../../../ui/value/RateMark.tsx';
import type { BoardRow } from '../model/board.ts';
import type { AlarmListLine, GroupLine } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { AlarmStateText } from './AlarmStateText.tsx';
import styles from './list.module.css';
import { PresentContext } from './present-context.ts';
import { StationValues } from './StationValues.tsx';
import type { LinePlace } from './use-virtual-lines.ts';

/** Actions on a row, by the key of its line. */
export interface RowActions {
  readonly toggle: (key: string) => void;
  readonly acknowledge: (key: string) => void;
  /** Expands or collapses a group. */
  readonly unfold: (key: string) => void;
  readonly onTask: (task: AlarmTask) => void;
}

/** What each line has. */
export interface LineProps {
  readonly place: LinePlace;
  /** The row that is in the tab order. */
  readonly isCurrent: boolean;
  /** The user may acknowledge at the stations of the line. */
  readonly mayAct: boolean;
  /** The user may acknowledge at all, so that every line has the column of check boxes. */
  readonly hasChecks: boolean;
  readonly isPending: boolean;
  readonly actions: RowActions;
}

/** The place is a new object with each scroll; a row that stays where it is does not render again. */
export function isSameLine<P extends LineProps>(
  { place: a, ...before }: P,
  { place: b, ...after }: P,
): boolean {
  return (
    a.gap === b.gap &&
    a.index === b.index &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value)
  );
}

export interface AlarmRowProps extends LineProps {
  readonly line: AlarmListLine;
  /** Target of the link: the current address with this alarm open. */
  readonly to: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
}

/** An active alarm. The whole row is a link; its controls are layered above the link. */
export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { line, to, isSelected, isCurrent, isOpen, ...rest } = props;
  const { row, titledBy } = line;
  const { entry, held, holds, firstOut } = row;
  const { Message, SiteName, Name } = entry;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <Line
      {...rest}
      line={line}
      isCurrent={isCurrent}
      isSelected={isSelected}
      classes={[isOpen && styles.open, held && styles.held]}
      entries={[entry]}
      worst={row}
      isWaiting={needsAcknowledgement(entry)}
      selectLabel={texts.selectAlarmAt(Message, SiteName)}
      acknowledge={texts.acknowledge}
      of={`${Message}, ${SiteName}`}
      title={
        <>
          <Link
            to={to}
            data-row=""
            className="link-text row-link"
            tabIndex={tabIndex}
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            {titledBy === 'alarm' ? Message : SiteName}
          </Link>
          <AlarmTags
            firstOut={firstOut}
            raises={entry.Raises}
            chattering={entry.Chattering}
            held={held}
            {...(holds === null ? {} : { holds })}
          />
        </>
      }
      sub={
        titledBy === 'alarm' ? (
          <>
            {SiteName}
            {entry.PointId !== null && ` · ${Name}`}
          </>
        ) : (
          <span className={styles.counts}>
            <span>{Message}</span> <StationValues stationId={entry.StationId} />
          </span>
        )
      }
      value={<AlarmValue entry={entry} isHeld={held !== null} />}
      since={<AlarmSince entry={entry} />}
      status={<AlarmStateText entry={entry} />}
    />
  );
}, isSameLine);

export interface LineLayoutProps extends LineProps {
  readonly line: AlarmListLine | GroupLine;
  readonly isSelected: boolean;
  /** Some of its alarms are selected. */
  readonly isPartlySelected?: boolean;
  readonly classes: readonly (string | false | null | undefined)[];
  readonly entries: readonly AlarmLogEntry[];
  /** The alarm that gives the priority. */
  readonly worst: BoardRow;
  readonly isWaiting: boolean;
  readonly selectLabel: string;
  /** Label of the button. */
  readonly acknowledge: string;
  /** What the controls act on, for screen readers. */
  readonly of: string;
  readonly title: ReactNode;
  readonly sub: ReactNode;
  readonly value: ReactNode;
  readonly since: ReactNode;
  readonly status: ReactNode;
}

/** The columns of a line. */
export function Line(props: LineLayoutProps) {
  const { line, place, isCurrent, mayAct, hasChecks, isPending, actions, worst } = props;
  const { isSelected, isWaiting } = props;
  const { Priority, Active } = worst.entry;
  const tabIndex = isCurrent ? 0 : -1;
  const classes = [
    styles.row,
    !worst.isInMaintenance && `tone-${Priority}`,
    isWaiting && Active && styles.waits,
    isWaiting && !Active && styles.returned,
    !hasChecks && styles.looksOnly,
    isSelected && styles.selected,
    line.depth > 0 && styles.member,
    line.depth > 1 && styles.inner,
    ...props.classes,
  ];
  return (
    <li
      ref={place.measure}
      data-index={place.index}
      data-alarm={line.key}
      className={classes.filter(Boolean).join(' ')}
      {...(place.gap > 0 && { style: { marginTop: place.gap } })}
    >
      {hasChecks && !mayAct && <span />}
      {mayAct && (
        <CheckBox
          className={styles.check}
          label={props.selectLabel}
          checked={isSelected}
          partly={props.isPartlySelected === true}
          tabIndex={tabIndex}
          onChange={() => actions.toggle(line.key)}
        />
      )}
      <span className={styles.priority} title={STATE_LABELS[Priority]}>
        <StateMark state={Priority} size={20} />
        <span className={styles.priorityWord}>{STATE_LABELS[Priority]}</span>
      </span>
      <div className={`column ${styles.who}`}>
        <span className={styles.title}>{props.title}</span>
        <span className="note">{props.sub}</span>
      </div>
      {props.value}
      {props.since}
      {props.status}
      <span className={`screen-only row-actions ${styles.action}`} data-acts="">
        {mayAct && isWaiting && (
          <Button
            tabIndex={tabIndex}
            disabled={isPending}
            aria-label={`${props.acknowledge} ${props.of}`}
            onClick={() => actions.acknowledge(line.key)}
          >
            {props.acknowledge}
          </Button>
        )}
        {mayAct && <AlarmActionMenu of={props.of} entries={props.entries} onTask={actions.onTask} />}
      </span>
    </li>
  );
}

/** The present value, or that at the time of the alarm, and the limit. */
export function AlarmValue({ entry, isHeld }: { readonly entry: AlarmLogEntry; readonly isHeld: boolean }) {
  const { value, of, note, keyValue } = shownReading(entry, use(PresentContext).of(entry), isHeld);
  return (
    <span className={`breaks ${styles.value}`}>
      {value !== null && (of === 'now' || of === 'last') ? (
        <b className={of === 'last' ? styles.last : undefined}>{value}</b>
      ) : (
        value
      )}
      {/* Without a value the element stays empty. */}
      {keyValue !== null && (
        <>
          {' '}
          <RateMark point={keyValue} />
        </>
      )}
      {note !== '' && <span className="muted"> {note}</span>}
    </span>
  );
}

interface AlarmSinceProps {
  readonly entry: Pick<AlarmLogEntry, 'LastRaisedAt' | 'ReturnedAt'>;
  /** Of several: when one was raised last; null: at the same time. */
  readonly newestAt?: string | null;
}

/** When the alarm was raised last and for how long it has been active, or when it returned to normal. */
export function AlarmSince({ entry: { LastRaisedAt, ReturnedAt }, newestAt = null }: AlarmSinceProps) {
  return (
    <span className={`breaks ${styles.since}`}>
      <Moment at={LastRaisedAt} />{' '}
      {ReturnedAt === null ? (
        <Age at={LastRaisedAt} className="muted" />
      ) : (
        <span className="muted">
          – <Moment at={ReturnedAt} />
        </span>
      )}
      {ReturnedAt === null && newestAt !== null && (
        <span className="muted">
          , {texts.newest} <Moment at={newestAt} />
        </span>
      )}
    </span>
  );
}
