import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useContext } from 'react';
import { AlarmStateMark } from '../../../../ui/alarm/index.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { describeLastNotified } from '../model/notified.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';
import { NotifiedContext } from './notified-context.ts';

/** The alarm's state, with who acknowledged it and when, or else who was notified. */
export function AlarmStateText({ entry }: { readonly entry: AlarmLogEntry }) {
  const { State, AcknowledgedAt, AcknowledgedBy } = entry;
  const isKnown = State === 'acknowledged' && AcknowledgedBy !== null;
  return (
    <span className={`breaks ${styles.status}`}>
      <AlarmStateMark state={State} {...(isKnown ? { words: texts.acknowledgedBy(AcknowledgedBy) } : {})} />
      {isKnown && AcknowledgedAt !== null && <Moment at={AcknowledgedAt} className="muted" />}
      {needsAcknowledgement(entry) && <NotifiedText id={entry.Id} />}
    </span>
  );
}

function NotifiedText({ id }: { readonly id: number }) {
  const notified = useContext(NotifiedContext).get(id);
  if (notified === undefined) return null;
  const isReached = notified.Names.length > 0 && notified.Sending !== 'failed';
  return (
    <span className={isReached ? 'note' : 'note failed'}>
      {describeLastNotified(notified)} <Moment at={notified.At} />
    </span>
  );
}
