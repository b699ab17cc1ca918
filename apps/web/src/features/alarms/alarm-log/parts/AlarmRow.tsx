import { Button } from '@mantine/core';
import { needsAcknowledgement } from '@outpost/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { Age, Moment } from '../../../../ui/age/index.ts';
import { AlarmTags } from '../../../../ui/alarm/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import type { BoardRow } from '../model/board.ts';
import * as texts from '../texts.ts';
import { AlarmStateText } from './AlarmStateText.tsx';
import styles from './list.module.css';

/** Actions on a row, by the key of its line. */
export interface RowActions {
  readonly toggle: (key: number) => void;
  readonly acknowledge: (key: number) => void;
  /** Expands or collapses an incident. */
  readonly open: (key: number) => void;
}

export interface AlarmRowProps {
  readonly row: BoardRow;
  /** Target of the link: the current address with this alarm open. */
  readonly to: string;
  readonly isSelected: boolean;
  /** Listed under its incident. */
  readonly isMember: boolean;
  /** The row that is in the tab order. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** The user may acknowledge. */
  readonly mayAct: boolean;
  readonly isPending: boolean;
  /** Annunciated: its station is not in maintenance. */
  readonly calls: boolean;
  readonly actions: RowActions;
}

/** An active alarm. The whole row is a link; its controls are layered above the link. */
export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { row, to, isSelected, isMember, isCurrent, isOpen, mayAct, isPending, calls, actions } = props;
  const { entry, held, holds } = row;
  const { Id, Message, SiteName, Name, Priority } = entry;
  const tabIndex = isCurrent ? 0 : -1;
  const classes = [
    styles.row,
    !mayAct && styles.looksOnly,
    isSelected && styles.selected,
    isOpen && styles.open,
    held && styles.held,
    isMember && styles.member,
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')} data-alarm={Id}>
      {mayAct && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={tabIndex}
            aria-label={texts.selectAlarmAt(Message, SiteName)}
            onChange={() => actions.toggle(Id)}
          />
        </label>
      )}
      <span className={styles.priority} title={STATE_LABELS[Priority]}>
        <StateMark state={Priority} size={16} />
        <span className={styles.priorityWord}>{STATE_LABELS[Priority]}</span>
      </span>
      <div className={styles.who}>
        <span className={styles.title}>
          <Link
            to={to}
            data-row=""
            className={styles.name}
            tabIndex={tabIndex}
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            {Message}
          </Link>
          <AlarmTags
            firstOut={entry.FirstOut}
            raises={entry.Raises}
            chattering={entry.Chattering}
            held={held}
            {...(holds === null ? {} : { holds })}
          />
        </span>
        <span className={styles.sub}>
          {SiteName}
          {entry.PointId !== null && ` · ${Name}`}
        </span>
      </div>
      <AlarmValue entry={entry} />
      <AlarmSince entry={entry} />
      <AlarmStateText entry={entry} />
      <span className={styles.action}>
        {mayAct && needsAcknowledgement(entry) && (
          <Button
            variant={Priority === 'critical' && calls ? 'filled' : 'default'}
            tabIndex={tabIndex}
            disabled={isPending}
            aria-label={texts.acknowledgeAlarmAt(Message, SiteName)}
            onClick={() => actions.acknowledge(Id)}
          >
            {texts.acknowledge}
          </Button>
        )}
      </span>
    </li>
  );
});

/** The value at the time of the alarm, and the limit. */
export function AlarmValue({ entry: { Kind, Reading, Limit } }: Pick<BoardRow, 'entry'>) {
  return (
    <span className={styles.value}>
      {Reading}
      {Limit !== null && (
        <span className={styles.muted}> {Kind === 'frozen-value' ? Limit : texts.limitIs(Limit)}</span>
      )}
    </span>
  );
}

/** When the alarm was raised and for how long it has been active, or when it returned to normal. */
function AlarmSince({ entry: { RaisedAt, ReturnedAt } }: Pick<BoardRow, 'entry'>) {
  return (
    <span className={styles.since}>
      <Moment at={RaisedAt} />{' '}
      {ReturnedAt === null ? (
        <Age at={RaisedAt} className={styles.age} />
      ) : (
        <span className={styles.muted}>
          – <Moment at={ReturnedAt} />
        </span>
      )}
    </span>
  );
}
