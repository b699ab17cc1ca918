import { Button } from '@mantine/core';
import { FormFailure } from '../form/FormCard.tsx';
import * as texts from '../texts.ts';
import styles from './dialog.module.css';

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
    <div className={styles.form}>
      <p>{question}</p>
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onNo}>
          {texts.no}
        </Button>
        <Button color="danger" onClick={onYes} disabled={isPending}>
          {texts.yes}
        </Button>
      </div>
    </div>
  );
}
