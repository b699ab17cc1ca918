import { Button, TextInput } from '@mantine/core';
import type { BulkChange, BulkReport } from '@outpost/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useBulkChange, useStationNames } from '../../../../data/index.ts';
import { AreaInput } from '../../../../ui/area/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';
import { checkArea, checkLimit, checkPollInterval, EMPTY_LIMIT } from './change-draft.ts';
import { BulkLimitFields } from './LimitFields.tsx';
import { ResultList, type StationResult } from './ResultList.tsx';

export interface ChangeFormProps {
  readonly kind: 'area' | 'poll-interval' | 'limit';
  readonly stationIds: readonly number[];
  readonly onClose: () => void;
}

/** One change to many stations: a preview for each, then the result. */
export function ChangeForm({ kind, stationIds, onClose }: ChangeFormProps) {
  const changing = useBulkChange();
  const [seconds, setSeconds] = useState('');
  const [area, setArea] = useState('');
  const { data: stations } = useStationNames();
  const [limit, setLimit] = useState(EMPTY_LIMIT);
  const [tried, setTried] = useState(false);
  /** The previewed change with its report; null after further typing. */
  const [seen, setSeen] = useState<{ readonly change: BulkChange; readonly report: BulkReport } | null>(null);
  const { change, errors } =
    kind === 'area' ? checkArea(area) : kind === 'limit' ? checkLimit(limit) : checkPollInterval(seconds);
  const shown = tried ? errors : {};
  const isApplied = seen?.report.Applied === true;
  const willChange = seen?.report.Stations.filter(({ Outcome }) => Outcome === 'changed').length ?? 0;

  /** Counts edits, so that the preview of an earlier draft is not shown for a later one. */
  const drafts = useRef(0);
  const run = (wanted: BulkChange, Apply: boolean) => {
    const draft = drafts.current;
    changing.mutate(
      { StationIds: [...stationIds], Change: wanted, Apply },
      {
        onSuccess: (report) => {
          if (Apply || draft === drafts.current) setSeen({ change: wanted, report });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isApplied) onClose();
    else if (seen !== null) run(seen.change, true);
    else if (change !== null) run(change, false);
  };
  const typed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      drafts.current += 1;
      set(value);
      setSeen(null);
    };
  };
  return (
    <form className={`dialog-form ${formsStyles.form}`} onSubmit={submit} noValidate>
      {!isApplied &&
        (kind === 'area' ? (
          <AreaInput
            stations={stations}
            description={texts.changeAreaHint}
            value={area}
            data-autofocus
            onChange={(event) => typed(setArea)(event.currentTarget.value)}
          />
        ) : kind === 'limit' ? (
          <BulkLimitFields draft={limit} errors={shown} onChange={typed(setLimit)} />
        ) : (
          <TextInput
            label={texts.pollIntervalSeconds}
            inputMode="decimal"
            value={seconds}
            error={shown.seconds}
            data-autofocus
            onChange={(event) => typed(setSeconds)(event.currentTarget.value)}
          />
        ))}
      <FormFailure>{changing.error?.detail}</FormFailure>
      {seen !== null && (
        <ResultList
          title={isApplied ? texts.result : texts.preview}
          results={seen.report.Stations.map((station) => resultOf(station, isApplied))}
        />
      )}
      <div className="buttons-end">
        {!isApplied && <Button onClick={onClose}>{texts.cancel}</Button>}
        <Button
          type="submit"
          variant="filled"
          disabled={changing.isPending || (seen !== null && !isApplied && willChange === 0)}
        >
          {isApplied ? texts.close : seen === null ? texts.preview : texts.changeStations(willChange)}
        </Button>
      </div>
    </form>
  );
}

function resultOf(station: BulkReport['Stations'][number], isApplied: boolean): StationResult {
  const { StationId, SiteName, Outcome, Reason, Changes } = station;
  const changes = Changes.map(
    ({ What, Before, After }) => `${What}: ${Before ?? texts.none} → ${After ?? texts.none}`,
  );
  switch (Outcome) {
    case 'changed': {
      const outcome = isApplied ? texts.changed : texts.willChange;
      return { StationId, SiteName, state: 'done', outcome, details: changes };
    }
    case 'unchanged':
      return { StationId, SiteName, state: 'same', outcome: texts.noChange, details: [] };
    case 'refused':
      return { StationId, SiteName, state: 'failed', outcome: texts.notChanged, details: [Reason] };
  }
}
