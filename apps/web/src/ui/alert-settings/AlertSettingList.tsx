import { Button } from '@mantine/core';
import type { AlertSetting, Channel } from '@outpost/contract';
import styles from './alert-settings.module.css';
import { CHANNEL_NAMES, formatChannels, MIN_PRIORITY_LABELS } from './labels.ts';

/** A setting with what it is called where it is listed: the station, or the person. */
export interface ListedSetting {
  readonly setting: AlertSetting;
  readonly name: string;
  /** Quiet, after the name: that the account is not active. */
  readonly note?: string;
}

export interface AlertSettingListProps {
  readonly settings: readonly ListedSetting[];
  /** By which ways messages can leave; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly onEdit: (setting: AlertSetting) => void;
  readonly onDelete: (setting: AlertSetting) => void;
}

/** Alert settings, one a row: of what, from which priority up, over what. */
export function AlertSettingList({ settings, setUp, onEdit, onDelete }: AlertSettingListProps) {
  return (
    <ul className={styles.list}>
      {settings.map(({ setting, name, note }) => {
        // Where nothing is set up at all, that is said once above the list.
        const missing = setUp?.length ? setting.Channels.filter((channel) => !setUp.includes(channel)) : [];
        const isLost = missing.length === setting.Channels.length;
        return (
          <li key={setting.Id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.name}>{name}</span>
              {note !== undefined && <span className={styles.note}> {note}</span>}
              <div className={styles.how}>
                {MIN_PRIORITY_LABELS[setting.LeastPriority]} · {formatChannels(setting.Channels)}
              </div>
              {missing.length > 0 && (
                <div className={isLost ? styles.lost : styles.how}>
                  {missing.map((channel) => CHANNEL_NAMES[channel]).join(', ')}{' '}
                  {missing.length === 1 ? 'is' : 'are'} not set up on the server
                  {isLost && ': nobody is told'}
                </div>
              )}
            </div>
            <div className={styles.actions}>
              <Button aria-label={`Edit the alert setting of ${name}`} onClick={() => onEdit(setting)}>
                Edit
              </Button>
              <Button
                color="danger"
                aria-label={`Delete the alert setting of ${name}`}
                onClick={() => onDelete(setting)}
              >
                Delete
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
