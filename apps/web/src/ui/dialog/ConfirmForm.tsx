import { Button } from '@mantine/core';
import { FormFailure } from '../form/FormCard.tsx';
import * as texts from '../texts.ts';

export interface ConfirmFormProps {
  /** `Are you sure you want to delete the view “Night shift”?` */
  readonly question: string;
  readonly isPending: boolean;
  /** Why it failed. */
  readonly failure: string | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks for confirmation, within a dialog, before something is deleted. */
export function ConfirmForm({ question, isPending, failure, onYes, onNo }: ConfirmFormProps) {
  return (
    <div className="dialog-form">
      <p>{question}</p>
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onNo}>{texts.no}</Button>
        <Button color="danger" onClick={onYes} disabled={isPending}>
          {texts.yes}
        </Button>
      </div>
    </div>
  );
}
