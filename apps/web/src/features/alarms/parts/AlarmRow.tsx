import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { Age, Moment } from '../../../ui/age/index.ts';
import { AlarmTags, needsAcknowledgement } from '../../../ui/alarm/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import type { BoardRow } from '../model/board.ts';
import { AlarmStateText } from './AlarmStateText.tsx';
import styles from './list.module.css';

/** What rows can have done, by their line's key. */
export interface RowActions {
  readonly toggle: (key: number) => void;
  readonly acknowledge: (key: number) => void;
  /** Shows the alarms of an incident, or folds them away. */
  readonly open: (key: number) => void;
}

export interface AlarmRowProps {
  readonly row: BoardRow;
  /** Where its link leads: the same place with this alarm open. */
  readonly to: string;
  readonly isSelected: boolean;
  /** It stands under its incident. */
  readonly isMember: boolean;
  /** The one row at which the Tab key stops. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** Whoever looks may do something about alarms. */
  readonly mayAct: boolean;
  readonly isPending: boolean;
  /** It calls for somebody; in maintenance none does. */
  readonly calls: boolean;
  readonly actions: RowActions;
}

/** One standing alarm. The whole row is the link to it; what it can be done about it lies above. */
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
            aria-label={`Select ${Message}, ${SiteName}`}
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
            aria-label={`Acknowledge ${Message}, ${SiteName}`}
            onClick={() => actions.acknowledge(Id)}
          >
            Acknowledge
          </Button>
        )}
      </span>
    </li>
  );
});

/** What the point read when it was raised, and the limit. */
export function AlarmValue({ entry: { Kind, Reading, Limit } }: Pick<BoardRow, 'entry'>) {
  return (
    <span className={styles.value}>
      {Reading}
      {Limit !== null && (
        <span className={styles.quiet}> {Kind === 'frozen-value' ? Limit : `limit ${Limit}`}</span>
      )}
    </span>
  );
}

/** Since when it stands and for how long; of one that has returned, from when to when. */
function AlarmSince({ entry: { RaisedAt, ReturnedAt } }: Pick<BoardRow, 'entry'>) {
  return (
    <span className={styles.since}>
      <Moment at={RaisedAt} />{' '}
      {ReturnedAt === null ? (
        <Age at={RaisedAt} className={styles.age} />
      ) : (
        <span className={styles.quiet}>
          – <Moment at={ReturnedAt} />
        </span>
      )}
    </span>
  );
}
