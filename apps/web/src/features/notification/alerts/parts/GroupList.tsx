import { Button } from '@mantine/core';
import type { Channel } from '@outpost/contract';
import { useMemo } from 'react';
import { useCoverage } from '../../../../data/index.ts';
import {
  type AlertSettingAction,
  AlertSettingList,
  MIN_PRIORITY_LABELS,
} from '../../../../ui/alert-settings/index.ts';
import styles from '../alerts.module.css';
import { formatStationCoverage } from '../model/coverage-text.ts';
import { byPriority, type Recipient, type SettingGroup } from '../model/groups.ts';
import * as texts from '../texts.ts';
import { StationEscalation } from './StationEscalation.tsx';
import { useOnCallText } from './use-on-call-text.ts';
import { useOpened } from './use-opened.ts';

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
  const [opened, toggle] = useOpened<number>();
  const { data: coverage, isError } = useCoverage();
  const onCallText = useOnCallText();
  const covered = useMemo(
    () => new Map(coverage?.Stations.map((station) => [station.StationId, formatStationCoverage(station)])),
    [coverage],
  );
  const add = (id: number): AlertSettingAction =>
    of === 'station' ? { kind: 'add', accountId: 0, stationIds: [id] } : { kind: 'add', accountId: id };
  return (
    <>
      {of === 'station' && <p className={`note ${styles.hint}`}>{texts.hoursHint}</p>}
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
                <Summary of={of} settings={settings} setUp={setUp} {...(note !== undefined && { note })} />
                <span className={styles.when}>
                  {settings.length > 0 &&
                    (of === 'user' ? (
                      onCallText(id)
                    ) : (
                      <Hours covered={covered.get(id)} isFailed={isError && coverage === undefined} />
                    ))}
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
  setUp,
}: Pick<GroupListProps, 'of' | 'setUp'> & Pick<SettingGroup, 'note' | 'settings'>) {
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
      {byPriority(settings, setUp).map(({ least, recipients }) => (
        <span key={least} className={styles.level}>
          <span className="note">{MIN_PRIORITY_LABELS[least]}</span>{' '}
          {of === 'station' ? <Names recipients={recipients} /> : <Stations recipients={recipients} />}
        </span>
      ))}
      {note !== undefined && <span className="note">{note}</span>}
    </span>
  );
}

/** `Oscar Reyes, Ada Whitfield (deactivated, not notified)` */
function Names({ recipients }: { readonly recipients: readonly Recipient[] }) {
  return recipients.map(({ name, problem }, index) => (
    <span key={`${name} ${problem ?? ''}`}>
      {index > 0 && ', '}
      {name}
      {problem !== null && <span className="warned">{texts.inBrackets(problem)}</span>}
    </span>
  ));
}

/** `12 stations`, and at how many of them no channel of the user is configured. */
function Stations({ recipients }: { readonly recipients: readonly Recipient[] }) {
  const lost = recipients.filter(({ problem }) => problem !== null).length;
  return (
    <>
      {texts.stationCount(recipients.length)}
      {lost > 0 && <span className="warned">{texts.withoutConfiguredChannel(lost)}</span>}
    </>
  );
}

interface HoursProps {
  /** undefined: not known. */
  readonly covered: ReturnType<typeof formatStationCoverage> | undefined;
  readonly isFailed: boolean;
}

/** Whether a user is on call for critical alarms of a station in the next days. */
function Hours({ covered, isFailed }: HoursProps) {
  if (covered === undefined) return isFailed ? texts.onCallHoursUnavailable : null;
  return covered.isOpen ? <span className={styles.open}>{covered.text}</span> : covered.text;
}

const nameIn = (settings: SettingGroup['settings'], id: number): string =>
  settings.find(({ setting }) => setting.Id === id)?.name ?? '';
