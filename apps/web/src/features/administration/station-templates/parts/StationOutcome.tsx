import type { TemplateOutcome } from '@outpost/contract';

import { Link } from 'react-router';
import { useUnlinkTemplate } from '../../../../data/index.ts';
import { ChangeList } from '../../../../ui/change-list/index.ts';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { WritableMark } from '../../../../ui/writable/index.ts';
import styles from '../templates.module.css';
import * as texts from '../texts.ts';

export interface StationOutcomeProps {
  readonly outcome: TemplateOutcome;
  /** The template's. */
  readonly version: number;
  readonly isDone: boolean;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

/** The preview or result of a template update for one station. */
export function StationOutcome({ outcome, version, isDone, isChosen, onChosen }: StationOutcomeProps) {
  const { StationId, SiteName, From, Outcome, NewlyWritable, Conflicts, Changes, ChangesTotal } = outcome;
  const unlinking = useUnlinkTemplate();
  const mayChoose = !isDone && Outcome !== 'refused' && (Outcome === 'changed' || From < version);
  return (
    <li className="frame">
      <div className={styles.outcomeHead}>
        {mayChoose && <CheckBox label={texts.applyTo(SiteName)} checked={isChosen} onChange={onChosen} />}
        <span className={`breaks ${styles.about}`}>
          <Link to={`/config/stations/${StationId}`}>{SiteName}</Link>
          <span className="hint">
            {From === version ? texts.versionNumber(version) : texts.versionChange(From, version)} ·{' '}
            {describeOutcome(outcome, isDone)}
          </span>
        </span>
        {!isDone && (
          <button
            type="button"
            className="text-button"
            aria-label={texts.unlinkNamed(SiteName)}
            disabled={unlinking.isPending}
            onClick={() =>
              unlinking.mutate(StationId, {
                onError: (error) => showToast('error', texts.stationNotUnlinked(error.detail)),
              })
            }
          >
            {texts.unlink}
          </button>
        )}
      </div>
      {NewlyWritable.length > 0 && (
        <p className="small">
          <WritableMark /> {texts.newlyWritable(NewlyWritable)}
        </p>
      )}
      {Conflicts.length > 0 && (
        <ul className="stack small" aria-label={texts.changedInBoth(SiteName)}>
          {Conflicts.map(({ Path, What, Station, Template }) => (
            <li key={Path}>
              <Icon name="warning" size={14} />{' '}
              {texts.conflict(What, Station ?? texts.none, Template ?? texts.none)}
            </li>
          ))}
        </ul>
      )}
      {Changes.length > 0 && (
        <details className={styles.details}>
          <summary>{texts.changesToStation(ChangesTotal, SiteName)}</summary>
          <ChangeList changes={Changes} total={ChangesTotal} />
        </details>
      )}
    </li>
  );
}

function describeOutcome({ Outcome, Reason }: TemplateOutcome, isDone: boolean): string {
  if (Outcome === 'refused') return texts.notPossible(Reason);
  if (Outcome === 'unchanged') return isDone ? texts.noChangesNeeded : texts.noChanges;
  return isDone ? texts.updated : texts.toBeUpdated;
}
