import { Button } from '@mantine/core';
import { type DefaultError, useMutation } from '@tanstack/react-query';
import { FormFailure } from '../form/FormCard.tsx';
import * as texts from '../texts.ts';
import { showToast } from '../toast/index.ts';

export interface ConfirmFormProps {
  /** `Are you sure you want to delete the view “Night shift”?` */
  readonly question: string;
  /** What else happens. */
  readonly detail?: string;
  readonly isPending: boolean;
  /** Why it failed. */
  readonly failure: string | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks for confirmation, within a dialog, before something is deleted. */
export function ConfirmForm({ question, detail, isPending, failure, onYes, onNo }: ConfirmFormProps) {
  return (
    <div className="dialog-form">
      <p>{question}</p>
      {detail !== undefined && <p className="muted">{detail}</p>}
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onNo} data-autofocus>
          {texts.no}
        </Button>
        <Button variant="outline" color="danger" onClick={onYes} disabled={isPending}>
          {texts.yes}
        </Button>
      </div>
    </div>
  );
}

export interface ConfirmAndRunProps {
  /** `Are you sure you want to delete the view “Night shift”?` */
  readonly question: string;
  /** Asks the server. */
  readonly run: () => Promise<unknown>;
  /** The toast after success. */
  readonly done?: string;
  /** Why it failed; the server's own text unless given. */
  readonly describeFailure?: (error: DefaultError) => string;
  /** After success, before `onClose`. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, within a dialog, and stays open until the server has done it. */
export function ConfirmAndRun(props: ConfirmAndRunProps) {
  const { question, run, done, describeFailure = ({ detail }) => detail, onDone, onClose } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: run });
  const onSuccess = () => {
    if (done !== undefined) showToast('success', done);
    onDone?.();
    onClose();
  };
  return (
    <ConfirmForm
      question={question}
      isPending={isPending}
      failure={error && describeFailure(error)}
      onNo={onClose}
      onYes={() => mutate(undefined, { onSuccess })}
    />
  );
}
