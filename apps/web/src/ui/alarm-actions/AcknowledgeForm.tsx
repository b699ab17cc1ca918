import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { FormFailure } from '../form/FormCard.tsx';
import { AcknowledgeSummary } from './AcknowledgeSummary.tsx';
import type { AlarmActions } from './actions.ts';
import styles from './forms.module.css';
import { CommentField } from './ReasonForm.tsx';
import { MAX_WITHOUT_SUMMARY } from './task.ts';
import * as texts from './texts.ts';
import { useSubmit } from './use-submit.ts';

export interface AcknowledgeFormProps {
  /** The alarms that need an acknowledgement. */
  readonly entries: readonly AlarmLogEntry[];
  readonly actions: AlarmActions;
  readonly onDone: () => void;
}

/** Acknowledges all alarms with the same comment; of many it says first which they are. */
export function AcknowledgeForm({ entries, actions, onDone }: AcknowledgeFormProps) {
  const { submit, isPending, failure } = useSubmit(onDone);
  const [comment, setComment] = useState('');
  const isMany = entries.length > MAX_WITHOUT_SUMMARY;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(actions.acknowledge({ ids: entries.map(({ Id }) => Id), comment: comment.trim() }));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      {isMany && <AcknowledgeSummary entries={entries} />}
      <CommentField
        label={isMany ? texts.commentOptional : texts.comment}
        value={comment}
        onChange={setComment}
        autoFocus={!isMany}
      />
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="filled" disabled={isPending} data-autofocus={isMany || undefined}>
          {isMany ? texts.acknowledgeCount(entries.length) : texts.acknowledge}
        </Button>
      </div>
    </form>
  );
}
