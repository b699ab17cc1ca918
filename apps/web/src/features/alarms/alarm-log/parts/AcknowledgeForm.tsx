import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useAcknowledge } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import * as texts from '../texts.ts';
import styles from './forms.module.css';
import { CommentField } from './ReasonForm.tsx';

/** Acknowledges all alarms with the same comment. */
export function AcknowledgeForm({
  entries,
  onDone,
}: {
  readonly entries: readonly AlarmLogEntry[];
  readonly onDone: () => void;
}) {
  const { mutate, isPending, error } = useAcknowledge();
  const [comment, setComment] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ ids: entries.map(({ Id }) => Id), comment: comment.trim() }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <CommentField label={texts.comment} value={comment} onChange={setComment} autoFocus />
      <FormFailure>{error?.detail}</FormFailure>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="filled" disabled={isPending}>
          {texts.acknowledge}
        </Button>
      </div>
    </form>
  );
}
