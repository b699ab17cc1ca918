import { Button } from '@mantine/core';
import type { SettingCounts } from '@outpost/contract';
import { type StationPushOutcome, usePushMany } from '../../../../data/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';
import { ResultList, type StationResult } from './ResultList.tsx';

export interface PushFormProps {
  readonly stations: readonly { readonly StationId: number; readonly SiteName: string }[];
  /** The state of the desired values by station; stations without any have nothing to push. */
  readonly counts: ReadonlyMap<number, SettingCounts>;
  readonly onClose: () => void;
}

/** Pushes the configuration of many stations and shows the result of each. */
export function PushForm({ stations, counts, onClose }: PushFormProps) {
  const pushing = usePushMany();
  const pushable = stations.filter(({ StationId }) => counts.has(StationId));
  const begun = pushing.outcomes !== null;
  const results = stations.map(({ StationId, SiteName }): StationResult => {
    const about = { StationId, SiteName };
    if (!counts.has(StationId)) {
      return { ...about, state: 'same', outcome: texts.nothingToPush, details: [] };
    }
    const outcome = pushing.outcomes?.get(StationId);
    if (outcome !== undefined) return { ...about, ...pushResult(outcome) };
    const { NotPushed, Drifted, Unknown } = counts.get(StationId)!;
    const details = begun ? [] : [texts.valuesToPush(NotPushed + Drifted + Unknown)];
    return { ...about, state: 'waiting', outcome: begun ? texts.waiting : texts.ready, details };
  });
  return (
    <div className={`dialog-form ${formsStyles.form}`}>
      <p>{texts.pushHint}</p>
      <ResultList title={begun ? texts.result : texts.preview} results={results} />
      <div className="buttons-end">
        {begun ? (
          <>
            {pushing.isRunning && <Button onClick={pushing.stop}>{texts.stop}</Button>}
            <Button variant="filled" disabled={pushing.isRunning} onClick={onClose}>
              {pushing.isRunning ? texts.pushing : texts.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button
              variant="filled"
              disabled={pushable.length === 0}
              onClick={() => void pushing.start(pushable.map(({ StationId }) => StationId))}
            >
              {texts.pushToStations(pushable.length)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function pushResult(outcome: StationPushOutcome): Pick<StationResult, 'state' | 'outcome' | 'details'> {
  switch (outcome.kind) {
    case 'done':
      return { state: 'done', outcome: texts.pushed, details: [outcome.text] };
    case 'failed':
      return { state: 'failed', outcome: texts.failed, details: [outcome.text] };
    case 'interlock':
      return { state: 'failed', outcome: texts.skipped, details: ['Has interlocks; push from its own page'] };
    case 'stopped':
      return { state: 'failed', outcome: texts.notPushed, details: [texts.stoppedBefore] };
  }
}
