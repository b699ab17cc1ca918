import { Button } from '@mantine/core';
import type { StationSettings } from '@outpost/contract';
import { useState } from 'react';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { formatSettingValue } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import * as texts from '../texts.ts';

export interface PushDialogProps {
  readonly settings: StationSettings;
  readonly isPending: boolean;
  readonly failure: string | null;
  /** @param interlocksRead the interlocks were confirmed */
  readonly onPush: (interlocksRead: boolean) => void;
  readonly onCancel: () => void;
}

/** Shows what a push would write. */
export function PushDialog({ settings, isPending, failure, onPush, onCancel }: PushDialogProps) {
  const differing = settings.Settings.filter(({ State }) => State !== 'applied');
  const [isRead, setRead] = useState(false);
  const interlocks = settings.Settings.filter(({ Interlock }) => Interlock !== '');
  const needsReading = interlocks.length > 0;
  const same = settings.Settings.length - differing.length;
  return (
    <div className="dialog-form">
      {differing.length === 0 ? (
        <p>{texts.allValuesMatch}</p>
      ) : (
        <>
          <p>{texts.valuesToWrite}</p>
          <ul className={`stack ${settingsStyles.outcomes}`}>
            {differing.map((setting) => (
              <li key={setting.Point}>
                <span>
                  <b>{setting.Name}</b>
                  <span className={`block ${settingsStyles.bigChange}`}>
                    {formatSettingValue(setting.Actual, setting)} →{' '}
                    <b>{formatSettingValue(setting.Wanted, setting)}</b>
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {same > 0 && <p className="hint">{formatMatching(same)}</p>}
        </>
      )}
      {needsReading && (
        <div className={`stack frame pad ${settingsStyles.interlocks}`}>
          <p>{texts.beforeWriting}</p>
          <ul className="bullets">
            {interlocks.map(({ Point, Name, Interlock }) => (
              <li key={Point}>
                {Name}: <b>{Interlock}</b>
              </li>
            ))}
          </ul>
          <label className="tick">
            <input
              type="checkbox"
              checked={isRead}
              onChange={(event) => setRead(event.currentTarget.checked)}
            />
            {texts.iConfirm}
          </label>
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button disabled={isPending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="filled"
          disabled={isPending || (needsReading && !isRead)}
          onClick={() => onPush(isRead)}
        >
          {isPending ? texts.pushing : texts.pushNow}
        </Button>
      </div>
    </div>
  );
}

function formatMatching(count: number): string {
  return texts.otherValuesAlreadyMatch(count);
}
