import { Button } from '@mantine/core';
import type { Channel } from '@outpost/contract';
import { type AlertSettingAction, AlertSettingList } from '../../../../ui/alert-settings/index.ts';
import styles from '../alerts.module.css';
import type { SettingGroup } from '../model/groups.ts';
import * as texts from '../texts.ts';

export interface GroupListProps {
  readonly groups: readonly SettingGroup[];
  readonly of: 'station' | 'user';
  /** Channels that the server has configured; null: not loaded yet. */
  readonly setUp: readonly Channel[] | null;
  readonly onTask: (task: AlertSettingAction) => void;
}

const MAX_SHOWN = 100;

/** Stations with their recipients, or users with their stations. */
export function GroupList({ groups, of, setUp, onTask }: GroupListProps) {
  const add = (id: number): AlertSettingAction =>
    of === 'station' ? { kind: 'add', accountId: 0, stationIds: [id] } : { kind: 'add', accountId: id };
  return (
    <>
      <ul className="rows">
        {groups.slice(0, MAX_SHOWN).map(({ id, name, note, settings }) => (
          <li key={id} className={styles.group}>
            <div className={styles.head}>
              <h2 className={styles.name}>{name}</h2>
              {note !== undefined && <span className="note">{note}</span>}
              {settings.length === 0 && (
                <span className={styles.none}>
                  {of === 'station' ? texts.noRecipients : texts.noStations}
                </span>
              )}
              <Button
                variant="subtle"
                className="at-end"
                aria-label={texts.addAlertSettingNamed(name)}
                onClick={() => onTask(add(id))}
              >
                {texts.add}
              </Button>
            </div>
            {settings.length > 0 && (
              <AlertSettingList
                settings={settings}
                setUp={setUp}
                onEdit={(setting) => onTask({ kind: 'edit', setting, name: nameIn(settings, setting.Id) })}
                onDelete={(setting) =>
                  onTask({ kind: 'delete', setting, name: nameIn(settings, setting.Id) })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {groups.length > MAX_SHOWN && <p className="empty">{texts.showingFirst(MAX_SHOWN, groups.length)}</p>}
    </>
  );
}

const nameIn = (settings: SettingGroup['settings'], id: number): string =>
  settings.find(({ setting }) => setting.Id === id)?.name ?? '';
