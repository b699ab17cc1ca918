import { Button } from '@mantine/core';
import type { CommandValue, Point, WriteResult } from '@outpost/contract';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../../data/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { type ShownValue, ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import styles from './command.module.css';
import { describeWriteFailure, formatCommandValue } from './write-messages.ts';

export interface ResultStepProps {
  readonly point: Point;
  /** The current value on the page. */
  readonly shown: ShownValue;
  readonly stage:
    | { readonly step: 'done'; readonly result: WriteResult }
    | { readonly step: 'failed'; readonly error: ApiError; readonly wanted: CommandValue };
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** The result: the read-back, or what to do. */
export function ResultStep({ point, shown, stage, onAgain, onClose }: ResultStepProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <div role="status">
        {stage.step === 'done' ? (
          <Done point={point} result={stage.result} />
        ) : (
          <FailedMessage stage={stage} />
        )}
      </div>
      {stage.step === 'failed' && describeWriteFailure(stage.error).isUnknown && (
        <p className={styles.now}>
          <span>{texts.currentValue}</span>
          <b>
            <ValueText value={shown} />
          </b>
        </p>
      )}
      <div className={`buttons-end ${styles.buttons}`}>
        {stage.step === 'failed' && !describeWriteFailure(stage.error).isUnknown && (
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
  return (
    <>
      <p className={styles.outcome}>
        {isDone ? <Icon name="check" size={22} /> : <StateMark state="bad" size={20} />}
        {isDone ? texts.writeConfirmed : texts.writeNotConfirmed}
      </p>
      <p className={styles.readBack}>{fill(texts.readBack, { value: <b>{found}</b> })}</p>
      <p className="hint">
        {isDone
          ? texts.previousValueAuditEvent(formatCommandValue(point, result.Old.Value), result.AuditId)
          : texts.auditEvent(result.Words, result.AuditId)}
      </p>
    </>
  );
}

function FailedMessage({ stage }: { readonly stage: { readonly error: ApiError } }) {
  const { error } = stage;
  const { title, advice, isUnknown } = describeWriteFailure(error);
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
