import { Button } from '@mantine/core';
import * as texts from '../texts.ts';

export interface FormButtonsProps {
  /** `Shelve`, `Save`. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: Cancel, and the button that submits it. */
export function FormButtons({ action, disabled = false, autoFocus = false, onCancel }: FormButtonsProps) {
  return (
    <div className="buttons-end">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant="filled" disabled={disabled} data-autofocus={autoFocus || undefined}>
        {action}
      </Button>
    </div>
  );
}
