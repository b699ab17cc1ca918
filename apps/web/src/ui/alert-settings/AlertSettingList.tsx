import { Button } from '@mantine/core';
import type { AlertSetting, Channel } from '@outpost/contract';
import styles from './alert-settings.module.css';
import { formatChannels, MIN_PRIORITY_LABELS, missingChannels } from './labels.ts';
import * as texts from './texts.ts';

/** A setting with its name in the list: the station or the user. */
export interface ListedSetting {
  readonly setting: AlertSetting;
  readonly name: string;
  /** Muted text after the name, such as that the account is not active. */
  readonly note?: string;
}

export interface AlertSettingListProps {
  readonly settings: readonly ListedSetting[];
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly onEdit: (setting: AlertSetting) => void;
  readonly onDelete: (setting: AlertSetting) => void;
}

/** Alert settings, one per row: name, minimum priority, channels. */
export function AlertSettingList({ settings, setUp, onEdit, onDelete }: AlertSettingListProps) {
  return (
    <ul className="rows">
      {settings.map(({ setting, name, note }) => {
        const missing = missingChannels(setting.Channels, setUp);
        const isLost = missing.length === setting.Channels.length;
        return (
          <li key={setting.Id} className={styles.row}>
            <div>
              <span className={styles.name}>{name}</span>
              {note !== undefined && <span className="note"> {note}</span>}
            </div>
            <div className="note">
              {MIN_PRIORITY_LABELS[setting.LeastPriority]} · {formatChannels(setting.Channels)}
              {missing.length > 0 && (
                <div className={isLost ? styles.lost : undefined}>
                  {isLost
                    ? texts.noChannelConfigured(formatChannels(missing))
                    : texts.channelsNotConfigured(formatChannels(missing))}
                </div>
              )}
            </div>
            <div className={styles.actions}>
              <Button
                variant="subtle"
                aria-label={texts.editAlertSettingFor(name)}
                onClick={() => onEdit(setting)}
              >
                {texts.edit}
              </Button>
              <Button
                variant="subtle"
                aria-label={texts.deleteAlertSettingFor(name)}
                onClick={() => onDelete(setting)}
              >
                {texts.deleteAction}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
