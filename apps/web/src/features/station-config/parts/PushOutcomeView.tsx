import { Button } from '@mantine/core';
import type { PushResult } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import { formatSettingValue } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import styles from '../station-config.module.css';
import stepsStyles from '../steps.module.css';

const OUTCOME_LABELS = {
  unchanged: 'already set',
  applied: 'written and confirmed',
  differs: 'not confirmed, read-back differs',
  refused: 'rejected by the controller',
  failed: 'not sent',
  unknown: 'sent, not confirmed',
  skipped: 'not attempted',
} as const;

export interface PushOutcomeViewProps {
  readonly result: PushResult;
  readonly isPending: boolean;
  /** null: nothing was changed. */
  readonly onRollBack: (() => void) | null;
  readonly onClose: () => void;
}

/** The result of each entry. */
export function PushOutcomeView({ result, isPending, onRollBack, onClose }: PushOutcomeViewProps) {
  const there = result.Entries.filter(({ Applied }) => Applied).length;
  return (
    <div className={styles.form}>
      <p>
        <b>
          {there} of {result.Entries.length}
        </b>{' '}
        values applied.
      </p>
      <ul className={settingsStyles.outcomes}>
        {result.Entries.map((entry) => (
          <li key={entry.Point}>
            <span className={stepsStyles.stepMark}>
              <Icon name={entry.Applied ? 'check' : 'warning'} size={16} />
            </span>
            <span>
              <b>{entry.Name}</b>{' '}
              {entry.Outcome !== 'unchanged' && `${formatSettingValue(entry.Old, entry)} → `}
              {formatSettingValue(entry.Wanted, entry)}
              <span className={styles.sub}>
                {OUTCOME_LABELS[entry.Outcome]}
                {entry.Outcome === 'differs' && `: ${formatSettingValue(entry.Actual, entry)}`}
                {entry.Reason !== null && ` · ${entry.Reason}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
        {onRollBack !== null && result.Outcome !== 'done' && (
          <Button disabled={isPending} onClick={onRollBack}>
            {isPending ? 'Rolling back…' : 'Roll back'}
          </Button>
        )}
      </div>
    </div>
  );
}
