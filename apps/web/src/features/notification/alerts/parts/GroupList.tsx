import { Button } from '@mantine/core';
import type { Channel } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { useCoverage } from '../../../../data/index.ts';
import {
  type AlertSettingAction,
  AlertSettingList,
  MIN_PRIORITY_LABELS,
} from '../../../../ui/alert-settings/index.ts';
import styles from '../alerts.module.css';
import { byPriority, type SettingGroup } from '../model/groups.ts';
import * as texts from '../texts.ts';
import { StationEscalation } from './StationEscalation.tsx';
import { useOnCallText } from './use-on-call-text.ts';

export interface GroupListProps {
  readonly groups: readonly SettingGroup[];
  readonly of: 'station' | 'user';
  /** Channels that the server has configured; null: not loaded yet. */
  readonly setUp: readonly Channel[] | null;
  readonly onTask: (task: AlertSettingAction) => void;
}

const MAX_SHOWN = 100;

/**
 * Stations with their recipients, or users with their stations: a line for each, with when someone is
 * on call; opened, its settings.
 */
export function GroupList({ groups, of, setUp, onTask }: GroupListProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { data: coverage } = useCoverage();
  const onCallText = useOnCallText();
  const openHours = useMemo(
    () => new Map(coverage?.Stations.map(({ StationId, OpenHours }) => [StationId, OpenHours])),
    [coverage],
  );
  const toggle = (id: number) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const add = (id: number): AlertSettingAction =>
    of === 'station' ? { kind: 'add', accountId: 0, stationIds: [id] } : { kind: 'add', accountId: id };
  return (
    <>
      <ul className={of === 'user' ? `rows ${styles.byUser}` : 'rows'}>
        {groups.slice(0, MAX_SHOWN).map(({ id, name, note, settings }) => {
          const isOpen = settings.length > 0 && opened.has(id);
          return (
            <li key={id}>
              <div className={isOpen ? `${styles.head} ${styles.opened}` : styles.head}>
                <h2 className={styles.name}>
                  {settings.length === 0 ? (
                    name
                  ) : (
                    <button
                      type="button"
                      className={`link-text row-link ${styles.toggle}`}
                      aria-expanded={isOpen}
                      onClick={() => toggle(id)}
                    >
                      <span className="chevron" />
                      {name}
                    </button>
                  )}
                </h2>
                <Summary of={of} settings={settings} {...(note !== undefined && { note })} />
                <span className={styles.when}>
                  {settings.length > 0 &&
                    (of === 'user' ? onCallText(id) : <Hours open={openHours.get(id)} />)}
                </span>
                <Button
                  variant="subtle"
                  className={styles.add!}
                  aria-label={texts.addAlertSettingNamed(name)}
                  onClick={() => onTask(add(id))}
                >
                  {texts.add}
                </Button>
              </div>
              {isOpen && (
                <div className={styles.settings}>
                  {of === 'station' && <StationEscalation stationId={id} />}
                  <AlertSettingList
                    settings={settings}
                    setUp={setUp}
                    onEdit={(setting) =>
                      onTask({ kind: 'edit', setting, name: nameIn(settings, setting.Id) })
                    }
                    onDelete={(setting) =>
                      onTask({ kind: 'delete', setting, name: nameIn(settings, setting.Id) })
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {groups.length > MAX_SHOWN && <p className="empty">{texts.showingFirst(MAX_SHOWN, groups.length)}</p>}
    </>
  );
}

/** `High and critical: Oscar Reyes · Critical only: 2 names`; of a user the number of stations. */
function Summary({
  of,
  note,
  settings,
}: Pick<GroupListProps, 'of'> & Pick<SettingGroup, 'note' | 'settings'>) {
  if (settings.length === 0) {
    return (
      <span className={styles.none}>
        {of === 'station' ? texts.noRecipients : texts.noStations}
        {note !== undefined && <span className="note"> {note}</span>}
      </span>
    );
  }
  return (
    <span className={styles.summary}>
      {byPriority(settings).map(({ least, names }) => (
        <span key={least} className={styles.level}>
          <span className="note">{MIN_PRIORITY_LABELS[least]}</span>{' '}
          {of === 'station' ? names.join(', ') : texts.stationCount(names.length)}
        </span>
      ))}
      {note !== undefined && <span className="note">{note}</span>}
    </span>
  );
}

/** Whether someone is on call for a station in the next days. @param open hours; undefined: not known */
function Hours({ open }: { readonly open: number | undefined }) {
  if (open === undefined) return null;
  return open === 0 ? texts.onCallAllWeek : <span className={styles.open}>{texts.noOneOnCallFor(open)}</span>;
}

const nameIn = (settings: SettingGroup['settings'], id: number): string =>
  settings.find(({ setting }) => setting.Id === id)?.name ?? '';
