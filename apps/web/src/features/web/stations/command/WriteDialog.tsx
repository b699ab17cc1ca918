import type { CommandValue, Point, PointValue, Selection, WriteResult } from '@outpost/contract';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, deselect, useSelect, useWrite } from '../../../../data/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { ShownValue } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import styles from './command.module.css';
import { ResultStep } from './ResultStep.tsx';
import { RunningStep } from './RunningStep.tsx';
import { ValueStep } from './ValueStep.tsx';
import { describeWriteFailure } from './write-messages.ts';

export interface WriteDialogProps {
  readonly stationId: number;
  readonly siteName: string;
  /** null: closed. */
  readonly point: Point | null;
  readonly value: PointValue | null;
  /** The value as shown on the page, with its trust. */
  readonly shown: ShownValue | null;
  readonly onClose: () => void;
}

/** Writes one point in steps: value, confirmation, progress, result. */
export function WriteDialog({ point, onClose, ...rest }: WriteDialogProps) {
  return (
    <Dialog
      open={point !== null}
      onClose={onClose}
      title={point === null ? texts.write : texts.writeNamed(point.Name)}
    >
      {point !== null && rest.value !== null && rest.shown !== null && (
        <Steps
          key={point.Id}
          {...rest}
          point={point}
          value={rest.value}
          shown={rest.shown}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface StepsProps extends WriteDialogProps {
  readonly point: Point;
  readonly value: PointValue;
  readonly shown: ShownValue;
}

type Stage =
  | { readonly step: 'value' }
  | { readonly step: 'confirm'; readonly selection: Selection }
  | { readonly step: 'running'; readonly selection: Selection; readonly startedMs: number }
  | { readonly step: 'done'; readonly result: WriteResult }
  | { readonly step: 'failed'; readonly error: ApiError; readonly wasRequested: boolean };

function Steps({ stationId, siteName, point, value, shown, onClose }: StepsProps) {
  const [stage, setStage] = useState<Stage>({ step: 'value' });
  const [wanted, setWanted] = useState<CommandValue | null>(null);
  const select = useSelect();
  const write = useWrite();
  useGiveUp(stage);
  // After the dialog is closed, the result is shown as a toast.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const choose = (chosen: CommandValue) => {
    setWanted(chosen);
    select.mutate(
      { stationId, pointId: point.Id, value: chosen },
      {
        onSuccess: (selection) => setStage({ step: 'confirm', selection }),
        onError: (error) => setStage({ step: 'failed', error, wasRequested: false }),
      },
    );
  };
  const execute = (selection: Selection, interlockRead: boolean) => {
    setStage({ step: 'running', selection, startedMs: performance.now() });
    write.mutateAsync({ selection, interlockRead }).then(
      (result) => {
        if (isHere.current) setStage({ step: 'done', result });
        else showToast(result.Outcome === 'done' ? 'success' : 'error', result.Words);
      },
      (error: ApiError) => {
        if (isHere.current) setStage({ step: 'failed', error, wasRequested: true });
        else showToast('error', `${point.Name}: ${describeWriteFailure(error, true).title}. ${error.detail}`);
      },
    );
  };
  const again = useCallback(() => setStage({ step: 'value' }), []);

  return (
    <div
      className={`dialog-form ${styles.steps}`}
      onKeyDownCapture={ignoreHeldKeys}
      // Stepping a number takes many taps.
      onClickCapture={stage.step === 'value' ? undefined : ignoreSecondTaps}
    >
      <p>
        <b>{siteName}</b> <span className="muted">· {point.Point}</span>
      </p>
      {stage.step === 'value' && (
        <ValueStep
          point={point}
          value={value}
          shown={shown}
          wanted={wanted}
          isPending={select.isPending}
          onChoose={choose}
          onClose={onClose}
        />
      )}
      {stage.step === 'confirm' && (
        <ConfirmStep point={point} selection={stage.selection} onBack={again} onWrite={execute} />
      )}
      {stage.step === 'running' && (
        <RunningStep point={point} selection={stage.selection} startedMs={stage.startedMs} />
      )}
      {(stage.step === 'done' || stage.step === 'failed') && (
        <ResultStep point={point} shown={shown} stage={stage} onAgain={again} onClose={onClose} />
      )}
    </div>
  );
}

/** A key that is held down must not skip through the steps. */
function ignoreHeldKeys(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** The second tap of a double tap is not meant for the next step. */
function ignoreSecondTaps(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target instanceof Element) || event.target.closest('button') === null)
    return;
  event.preventDefault();
  event.stopPropagation();
}

/** Releases a reservation that is not used, so that other users need not wait for it to expire. */
function useGiveUp(stage: Stage): void {
  const held = useRef<Selection | null>(null);
  useEffect(() => {
    const selection = stage.step === 'confirm' ? stage.selection : null;
    // A write uses up its reservation.
    if (held.current !== null && selection === null && stage.step === 'value') void deselect(held.current);
    held.current = selection;
  }, [stage]);
  useEffect(
    () => () => {
      if (held.current !== null) void deselect(held.current);
    },
    [],
  );
}
