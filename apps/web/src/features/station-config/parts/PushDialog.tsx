import { Button } from '@mantine/core';
import type { StationSettings } from '@outpost/contract';
import { useState } from 'react';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { formatSettingValue } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import styles from '../station-config.module.css';

export interface PushDialogProps {
  readonly settings: StationSettings;
  readonly isPending: boolean;
  readonly failure: string | null;
  /** @param interlocksRead what has to be read before was read */
  readonly onPush: (interlocksRead: boolean) => void;
  readonly onCancel: () => void;
}

/** What a push would write, before anything is written. */
export function PushDialog({ settings, isPending, failure, onPush, onCancel }: PushDialogProps) {
  const differing = settings.Settings.filter(({ State }) => State !== 'applied');
  const [isRead, setRead] = useState(false);
  const interlocks = settings.Settings.filter(({ Interlock }) => Interlock !== '');
  const needsReading = interlocks.length > 0;
  const same = settings.Settings.length - differing.length;
  return (
    <div className={styles.form}>
      {differing.length === 0 ? (
        <p>
          The controller holds everything that is wanted, as far as it was read. A push reads it again and
          writes what differs.
        </p>
      ) : (
        <>
          <p>This is written to the controller, and read back:</p>
          <ul className={settingsStyles.outcomes}>
            {differing.map((setting) => (
              <li key={setting.Point}>
                <span>
                  <b>{setting.Name}</b>
                  <span className={settingsStyles.bigChange}>
                    {formatSettingValue(setting.Actual, setting)} →{' '}
                    <b>{formatSettingValue(setting.Wanted, setting)}</b>
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {same > 0 && <p className={styles.hint}>{same} more are as wanted already.</p>}
        </>
      )}
      {needsReading && (
        <div className={settingsStyles.interlocks}>
          <p>Before it is written:</p>
          <ul>
            {interlocks.map(({ Point, Name, Interlock }) => (
              <li key={Point}>
                {Name}: <b>{Interlock}</b>
              </li>
            ))}
          </ul>
          <label>
            <input
              type="checkbox"
              checked={isRead}
              onChange={(event) => setRead(event.currentTarget.checked)}
            />
            I have made sure of it
          </label>
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className={styles.buttons}>
        <Button
          variant="filled"
          disabled={isPending || (needsReading && !isRead)}
          onClick={() => onPush(isRead)}
        >
          {isPending ? 'Pushing…' : 'Push now'}
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
