import { Button } from '@mantine/core';
import type { StationTemplateRow, TemplateApplyReport, TemplateLink } from '@outpost/contract';
import { useEffect, useRef, useState } from 'react';
import { useApplyTemplate } from '../../../../data/index.ts';
import { Empty, Loading } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Segments } from '../../../../ui/segments/index.ts';
import styles from '../templates.module.css';
import * as texts from '../texts.ts';
import { LinkStation } from './LinkStation.tsx';
import { StationOutcome } from './StationOutcome.tsx';

const SIDES = [
  { value: 'station', label: texts.keepStationValues },
  { value: 'template', label: texts.useTemplateValues },
] as const;
type Side = (typeof SIDES)[number]['value'];

export interface ApplyFormProps {
  readonly template: StationTemplateRow;
  readonly links: readonly TemplateLink[];
  readonly onDone: () => void;
}

/**
 * Updates stations to the current version of their template: first a preview for each, then the
 * result.
 */
export function ApplyForm({ template, links, onDone }: ApplyFormProps) {
  const applying = useApplyTemplate();
  const [side, setSide] = useState<Side>('station');
  const [report, setReport] = useState<TemplateApplyReport | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { Version } = template;
  const id = Number(template.Id);
  const stations = links.map(({ StationId }) => StationId).join(' ');

  const dryRun = useRef(() => {});
  dryRun.current = () => {
    if (links.length === 0 || report?.Applied) return;
    const Stations = links.map(({ StationId }) => ({ StationId }));
    applying.mutate(
      { id, Version, Stations, Conflicts: side, Apply: false },
      // The report of another choice or version must not be applied.
      { onSuccess: setReport, onError: () => setReport(null) },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the run depends on
  useEffect(() => dryRun.current(), [stations, side, Version]);

  const isDone = report?.Applied === true;
  const changing = report?.Stations.filter(({ Outcome }) => Outcome === 'changed') ?? [];
  const behind =
    report?.Stations.filter(({ Outcome, From }) => Outcome === 'unchanged' && From < Version) ?? [];
  const chosen = [...changing, ...behind].filter(({ StationId }) => !left.has(StationId));
  const apply = () => {
    const Stations = chosen.map((one) => ({ StationId: one.StationId, Version: one.Version }));
    applying.mutate({ id, Version, Stations, Conflicts: side, Apply: true }, { onSuccess: setReport });
  };
  const choose = (stationId: number, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(stationId);
      else next.add(stationId);
      return next;
    });
  return (
    <div className="dialog-form">
      {links.length === 0 && <Empty title={texts.noLinkedStations} />}
      {links.length > 0 && !isDone && (
        <div className="line small">
          <span>{texts.conflictRule}</span>
          <Segments label={texts.conflictRule} value={side} options={SIDES} onChange={setSide} />
        </div>
      )}
      <FormFailure>{applying.error?.detail}</FormFailure>
      {links.length > 0 && report === null && applying.isPending && (
        <Loading label={texts.comparingStations} />
      )}
      {report !== null && (
        <ul className={styles.outcomes} aria-label={isDone ? texts.results : texts.changesByStation}>
          {report.Stations.map((outcome) => (
            <StationOutcome
              key={outcome.StationId}
              outcome={outcome}
              version={report.Version}
              isDone={isDone}
              isChosen={!left.has(outcome.StationId)}
              onChosen={(isChosen) => choose(outcome.StationId, isChosen)}
            />
          ))}
        </ul>
      )}
      {!isDone && <LinkStation template={template} />}
      <div className="buttons-end">
        <Button onClick={onDone}>{isDone ? texts.close : texts.cancel}</Button>
        {!isDone && (
          <Button variant="filled" disabled={chosen.length === 0 || applying.isPending} onClick={apply}>
            {applying.isPending && report !== null ? texts.applying : texts.applyToStations(chosen.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
