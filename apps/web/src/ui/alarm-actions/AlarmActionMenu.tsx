import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { Icon } from '../icon/index.ts';
import { Menu } from '../menu/index.ts';
import styles from './forms.module.css';
import type { AlarmTask } from './task.ts';
import * as texts from './texts.ts';

export interface AlarmActionMenuProps {
  /** What is acted on, for screen readers. */
  readonly of: string;
  readonly entries: readonly AlarmLogEntry[];
  readonly onTask: (task: AlarmTask) => void;
}

/** What else can be done with alarms. Who may not is told who may. */
export function AlarmActionMenu({ of, entries, onTask }: AlarmActionMenuProps) {
  const [first] = entries;
  if (first === undefined) return null;
  const waiting = entries.filter(needsAcknowledgement);
  const isOneStation = entries.every(({ StationId }) => StationId === first.StationId);
  const tasks: readonly (readonly [label: string, task: AlarmTask, isShown: boolean])[] = [
    [texts.acknowledgeWithCommentAction, { do: 'acknowledge', entries: waiting }, waiting.length > 0],
    [texts.shelveAction, { do: 'shelve', entries }, true],
    [texts.takeOutOfServiceAction, { do: 'out-of-service', entries }, true],
    [
      texts.startMaintenanceAction,
      { do: 'maintenance', station: { id: first.StationId, name: first.SiteName } },
      isOneStation,
    ],
  ];
  const items = tasks
    .filter(([, , isShown]) => isShown)
    .map(([label, task]) => ({ key: label, label, onSelect: () => onTask(task) }));
  return (
    <Menu
      label={texts.moreActions(of)}
      button={<Icon name="more" size={16} />}
      buttonClassName={`icon-button ${styles.menu}`}
      groups={[{ items }]}
    />
  );
}
