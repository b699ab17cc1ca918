import { Button } from '@mantine/core';
import type { StationReportKind } from '@outpost/contract';
import { useState } from 'react';
import { useReportPoints } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { PickList } from '../../../../ui/pick-list/index.ts';
import * as texts from '../texts.ts';

export interface PointsChoiceProps {
  readonly kind: StationReportKind;
  readonly stationId: number;
  /** Empty: all. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Selects the points of the report. */
export function PointsChoice({ kind, stationId, chosen, onChange }: PointsChoiceProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {chosen.length === 0 ? texts.allPoints : texts.pointCount(chosen.length)}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.reportPoints}>
        {open && (
          <PointsForm
            kind={kind}
            stationId={stationId}
            chosen={chosen}
            onChange={(own) => {
              onChange(own);
              setOpen(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function PointsForm({ kind, stationId, chosen, onChange }: PointsChoiceProps) {
  const asked = useReportPoints(kind, stationId);
  const { data } = asked;
  const [own, setOwn] = useState<readonly number[] | null>(chosen.length === 0 ? null : chosen);
  if (data === undefined) {
    return <LoadingOrFailed query={asked} loading={texts.loadingPoints} failed={texts.couldNotLoadPoints} />;
  }
  const all = data.map(({ PointId }) => PointId);
  const now = own ?? all;
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(all.every((id) => now.includes(id)) ? [] : all.filter((id) => now.includes(id)));
      }}
    >
      <PickList
        label={texts.points}
        multiple
        options={data.map(({ PointId, Point, Name }) => ({ id: PointId, label: Name, note: Point }))}
        chosen={now}
        onChange={setOwn}
        error={now.length === 0 ? texts.selectPoints : undefined}
        before={
          <div className="buttons">
            <Button onClick={() => setOwn(all)}>{texts.selectAll}</Button>
            <Button onClick={() => setOwn([])}>{texts.clearSelection}</Button>
          </div>
        }
      />
      <Button type="submit" variant="filled" disabled={now.length === 0}>
        {texts.apply}
      </Button>
    </form>
  );
}
