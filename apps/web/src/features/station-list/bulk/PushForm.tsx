import { Button } from '@mantine/core';
import type { SettingCounts } from '@outpost/contract';
import { plural } from '@outpost/core';
import { type StationPushOutcome, usePushMany } from '../../../data/index.ts';
import formsStyles from '../forms.module.css';
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
      return { ...about, state: 'same', outcome: 'Nothing to push', details: [] };
    }
    const outcome = pushing.outcomes?.get(StationId);
    if (outcome !== undefined) return { ...about, ...pushResult(outcome) };
    const { NotPushed, Drifted, Unknown } = counts.get(StationId)!;
    const details = begun ? [] : [`${NotPushed + Drifted + Unknown} to verify or write`];
    return { ...about, state: 'waiting', outcome: begun ? 'Waiting' : 'Ready', details };
  });
  return (
    <div className={formsStyles.form}>
      <p>
        Writes the desired values of each station to its controller and reads them back. Stations with
        interlocks are skipped; push each of these from its own page.
      </p>
      <ResultList title={begun ? 'Result' : 'Preview'} results={results} />
      <div className={formsStyles.buttons}>
        {begun ? (
          <>
            {pushing.isRunning && <Button onClick={pushing.stop}>Stop</Button>}
            <Button variant="filled" disabled={pushing.isRunning} onClick={onClose}>
              {pushing.isRunning ? 'Pushing…' : 'Close'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="filled"
              disabled={pushable.length === 0}
              onClick={() => void pushing.start(pushable.map(({ StationId }) => StationId))}
            >
              {plural(pushable.length, { one: 'Push to # station', other: 'Push to # stations' })}
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
      return { state: 'done', outcome: 'Pushed', details: [outcome.text] };
    case 'failed':
      return { state: 'failed', outcome: 'Failed', details: [outcome.text] };
    case 'interlock':
      return { state: 'failed', outcome: 'Skipped', details: ['Has interlocks; push from its own page'] };
    case 'stopped':
      return { state: 'failed', outcome: 'Not pushed', details: ['Stopped first'] };
  }
}
