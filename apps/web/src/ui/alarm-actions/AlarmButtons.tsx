import { Button } from '@mantine/core';
import type { AlarmLogEntry } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { AlarmActionMenu } from './AlarmActionMenu.tsx';
import { type AlarmTask, needsSummary } from './task.ts';
import * as texts from './texts.ts';

export interface AlarmButtonsProps {
  /** What is acted on, for screen readers. */
  readonly of: string;
  readonly entries: readonly AlarmLogEntry[];
  /** The user sees which alarms they are; otherwise several are acknowledged only after a summary. */
  readonly isNamed?: boolean;
  /** In a list of alarms that has a button for all of them. */
  readonly isPlain?: boolean;
  readonly isPending: boolean;
  readonly onAcknowledge: (ids: readonly number[]) => void;
  /** Opens a dialog. */
  readonly onTask: (task: AlarmTask) => void;
}

/** Acknowledges, many alarms only after a summary; shelving and maintenance are in a menu. */
export function AlarmButtons(props: AlarmButtonsProps) {
  const { of, entries, isNamed = true, isPlain = false, isPending, onAcknowledge, onTask } = props;
  const waiting = entries.filter(needsAcknowledgement);
  const label = waiting.length === 1 ? texts.acknowledge : texts.acknowledgeCount(waiting.length);
  return (
    <>
      {waiting.length > 0 && (
        <Button
          {...(isPlain && { variant: 'subtle', size: 'compact-sm' })}
          disabled={isPending}
          aria-label={`${label}: ${of}`}
          onClick={() =>
            needsSummary(waiting, isNamed)
              ? onTask({ do: 'acknowledge', entries: waiting })
              : onAcknowledge(waiting.map(({ Id }) => Id))
          }
        >
          {label}
        </Button>
      )}
      <AlarmActionMenu of={of} entries={entries} onTask={onTask} />
    </>
  );
}
