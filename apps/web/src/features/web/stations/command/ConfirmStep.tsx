import { Button } from '@mantine/core';
import { type Point, SELECTION_MS, type Selection } from '@outpost/contract';
import { useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../../../data/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import { bothValues } from './write-messages.ts';

export interface ConfirmStepProps {
  readonly point: Point;
  readonly selection: Selection;
  readonly onBack: () => void;
  readonly onWrite: (selection: Selection, interlockRead: boolean) => void;
}

/** The old and new value, the interlock and the remaining time of the reservation. */
export function ConfirmStep({ point, selection, onBack, onWrite }: ConfirmStepProps) {
  const [isRead, setRead] = useState(false);
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null);
  const nowMs = useServerNow();
  const { Old, Value, Interlock, ExpiresAt } = selection;
  const leftMs = Date.parse(ExpiresAt) - nowMs;
  const isOver = leftMs <= 0;
  const from = bothValues(point, Old.Value);
  const to = bothValues(point, Value);
  const needsReading = Interlock !== '';
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <div className={styles.change}>
        <div>
          <span className="hint">
            {Old.At === null ? texts.now : fill(texts.nowRead, { age: <Age at={Old.At} suffix="ago" /> })}
          </span>
          <b className={styles.old}>{from.shown}</b>
          {from.own !== null && <span className={styles.own}>{texts.equalsOwnValue(from.own)}</span>}
          <span className="hint">{Old.Quality}</span>
        </div>
        <span className={styles.arrow} aria-hidden="true">
          →
        </span>
        <div>
          <span className="hint">{texts.write}</span>
          <b className={styles.new}>{to.shown}</b>
          {to.own !== null && <span className={styles.own}>{texts.equalsOwnValue(to.own)}</span>}
        </div>
      </div>
      {needsReading && (
        <div className={styles.interlock}>
          <p>{fill(texts.beforeWriting, { interlock: <b>{Interlock}</b> })}</p>
          <label className={styles.check}>
            <input
              ref={first}
              type="checkbox"
              checked={isRead}
              onChange={(event) => setRead(event.currentTarget.checked)}
            />
            {texts.iConfirm}
          </label>
        </div>
      )}
      {point.Momentary && <p className={`hint ${styles.note}`}>{texts.resetsByItself}</p>}
      <p
        className={isOver ? `small ${styles.problem}` : `hint ${styles.note}`}
        role={isOver ? 'alert' : undefined}
      >
        {isOver
          ? texts.reservationExpired
          : texts.reservedFor(Math.min(Math.ceil(leftMs / 1_000), SELECTION_MS / 1_000))}
      </p>
      <div className={`buttons-end ${styles.buttons}`}>
        <Button className={styles.button} onClick={onBack}>
          {texts.back}
        </Button>
        <Button
          ref={needsReading ? null : first}
          className={styles.button}
          variant="filled"
          disabled={isOver || (needsReading && !isRead)}
          onClick={() => onWrite(selection, isRead)}
        >
          {texts.writeValue(to.shown)}
        </Button>
      </div>
    </>
  );
}
