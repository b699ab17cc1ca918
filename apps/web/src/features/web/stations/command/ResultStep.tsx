import { Button } from '@mantine/core';
import type { Point, WriteResult } from '@outpost/contract';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../../data/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { type ShownValue, ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import { describeWriteFailure, formatCommandValue, type WriteFailureText } from './write-messages.ts';

export interface ResultStepProps {
  readonly point: Point;
  /** The current value on the page. */
  readonly shown: ShownValue;
  readonly stage:
    | { readonly step: 'done'; readonly result: WriteResult }
    | {
        readonly step: 'failed';
        readonly error: ApiError;
        /** false: the reservation failed. */
        readonly wasRequested: boolean;
      };
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The result: the read-back, or what to do. */
export function ResultStep({ point, shown, stage, onAgain, onClose }: ResultStepProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const failure = stage.step === 'failed' ? describeWriteFailure(stage.error, stage.wasRequested) : null;
  return (
    <>
      <div role="status">
        {stage.step === 'done' ? (
          <Done point={point} result={stage.result} />
        ) : (
          <FailedMessage error={stage.error} failure={failure!} />
        )}
      </div>
      {failure?.isUnknown && (
        <p className={styles.now}>
          <span>{texts.currentValue}</span>
          <b>
            <ValueText value={shown} />
          </b>
        </p>
      )}
      <div className={`buttons-end ${styles.buttons}`}>
        {failure?.isUnknown === false && (
          <Button className={styles.button} onClick={onAgain}>
            {texts.reviewValue}
          </Button>
        )}
        <Button ref={close} className={styles.button} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

function Done({ point, result }: { readonly point: Point; readonly result: WriteResult }) {
  const found = formatCommandValue(point, result.New.Value);
  const isDone = result.Outcome === 'done';
  const isConfirmed = isDone && !result.Reset;
  return (
    <>
      <p className={styles.outcome}>
        {isDone ? <Icon name="check" size={22} /> : <StateMark state="bad" size={20} />}
        {isConfirmed ? texts.writeConfirmed : isDone ? texts.writeAccepted : texts.writeNotConfirmed}
      </p>
      <p className={styles.readBack}>{fill(texts.readBack, { value: <b>{found}</b> })}</p>
      <p className="hint">
        {isConfirmed
          ? texts.previousValueAuditEvent(formatCommandValue(point, result.Old.Value), result.AuditId)
          : texts.auditEvent(result.Words, result.AuditId)}
      </p>
    </>
  );
}

interface FailedMessageProps {
  readonly error: ApiError;
  readonly failure: WriteFailureText;
}

function FailedMessage({ error, failure: { title, advice, isUnknown } }: FailedMessageProps) {
  const [problem] = error.problems;
  return (
    <>
      <p className={styles.outcome}>
        <StateMark state={isUnknown ? 'no-answer' : 'bad'} size={20} />
        {title}
      </p>
      <p className={styles.advice}>{advice}</p>
      <p className="hint">{problem?.Message ?? error.detail}</p>
    </>
  );
}
