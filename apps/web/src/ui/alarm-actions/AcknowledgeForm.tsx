import type { AlarmLogEntry } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { FormButtons } from '../form/FormButtons.tsx';
import { FormFailure } from '../form/FormCard.tsx';
import { AlarmSummary } from './AlarmSummary.tsx';
import type { AlarmActions } from './actions.ts';
import { CommentField } from './ReasonForm.tsx';
import * as texts from './texts.ts';
import { useSubmit } from './use-submit.ts';

export interface AcknowledgeFormProps {
  /** The alarms that need an acknowledgement. */
  readonly entries: readonly AlarmLogEntry[];
  readonly actions: AlarmActions;
  readonly onDone: () => void;
}

/** Acknowledges all alarms with the same comment; of several it says first which they are. */
export function AcknowledgeForm({ entries, actions, onDone }: AcknowledgeFormProps) {
  const { submit, isPending, failure } = useSubmit(onDone);
  const [comment, setComment] = useState('');
  const isSeveral = entries.length > 1;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(actions.acknowledge({ ids: entries.map(({ Id }) => Id), comment: comment.trim() }));
  };
  return (
    <form className="dialog-form" onSubmit={onSubmit}>
      {isSeveral && <AlarmSummary entries={entries} />}
      <CommentField
        label={isSeveral ? texts.commentOptional : texts.comment}
        value={comment}
        onChange={setComment}
        autoFocus={!isSeveral}
      />
      <FormFailure>{failure}</FormFailure>
      <FormButtons
        action={isSeveral ? texts.acknowledgeAlarms(entries.length) : texts.acknowledge}
        disabled={isPending}
        autoFocus={isSeveral}
        onCancel={onDone}
      />
    </form>
  );
}
