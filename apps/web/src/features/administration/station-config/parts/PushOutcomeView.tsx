import { Button } from '@mantine/core';
import type { PushResult } from '@outpost/contract';
import { Icon } from '../../../../ui/icon/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatSettingValue } from '../model/settings.ts';
import settingsStyles from '../settings.module.css';
import stepsStyles from '../steps.module.css';
import * as texts from '../texts.ts';

const OUTCOME_LABELS = {
  unchanged: texts.alreadySet,
  applied: texts.writtenAndConfirmed,
  differs: texts.readBackDiffers,
  refused: texts.rejectedByTheController,
  failed: texts.notSent,
  unknown: texts.sentNotConfirmed,
  skipped: texts.notAttempted,
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
    <div className="dialog-form">
      <p>{fill(texts.valuesApplied, { count: <b>{texts.countOfTotal(there, result.Entries.length)}</b> })}</p>
      <ul className={`stack ${settingsStyles.outcomes}`}>
        {result.Entries.map((entry) => (
          <li key={entry.Point} className={settingsStyles.outcome}>
            <span className={stepsStyles.stepMark}>
              <Icon name={entry.Applied ? 'check' : 'warning'} size={16} />
            </span>
            <span>
              <b>{entry.Name}</b>{' '}
              {entry.Outcome !== 'unchanged' && `${formatSettingValue(entry.Old, entry)} → `}
              {formatSettingValue(entry.Wanted, entry)}
              <span className="note block">
                {OUTCOME_LABELS[entry.Outcome]}
                {entry.Outcome === 'differs' && `: ${formatSettingValue(entry.Actual, entry)}`}
                {entry.Reason !== null && ` · ${entry.Reason}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className="buttons-end">
        {onRollBack !== null && result.Outcome !== 'done' && (
          <Button disabled={isPending} onClick={onRollBack}>
            {isPending ? texts.rollingBack : texts.rollBack}
          </Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
