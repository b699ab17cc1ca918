import { Button, Switch } from '@mantine/core';
import { changesByPoint, type PointConfigChange, type StationChanges } from '@outpost/core';
import { ChangeList } from '../../../../ui/change-list/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { WritableMark } from '../../../../ui/writable/index.ts';
import listsStyles from '../lists.module.css';
import { candidateOf } from '../model/draft.ts';
import type { switchField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import * as texts from '../texts.ts';

/** How a save changes points; null: only their limits, or not at all. */
export function pointsToConfirm({
  draft,
  stored,
  protocols,
}: Pick<Editor, 'draft' | 'stored' | 'protocols'>): StationChanges | null {
  const changes = changesByPoint(stored, candidateOf(draft, stored, protocols));
  return changes.points.some(({ isLimitsOnly }) => !isLimitsOnly) ? changes : null;
}

export interface SaveDialogProps {
  /** null: closed. */
  readonly changes: StationChanges | null;
  /** Whether polling begins with this save; null: it does not ask. */
  readonly polling: ReturnType<typeof switchField> | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

const SECTIONS = [
  { action: 'added', title: texts.added },
  { action: 'changed', title: texts.changed },
  { action: 'removed', title: texts.deletedHistoryKept },
] as const;

/**
 * Confirms a save of points: first which are writable, then each point that is added, changed or
 * deleted.
 */
export function SaveDialog({ changes, polling, onSave, onClose }: SaveDialogProps) {
  return (
    <Dialog open={changes !== null} onClose={onClose} title={texts.saveChangesToPoints} large>
      {changes !== null && (
        <div className="dialog-form">
          <WritablePoints points={changes.points} />
          <Warnings points={changes.points} />
          <div className={listsStyles.summary}>
            {SECTIONS.map(({ action, title }) => (
              <Section
                key={action}
                title={title}
                points={changes.points.filter((one) => one.action === action)}
              />
            ))}
            {changes.others.length > 0 && (
              <section aria-label={texts.otherChanges}>
                <h3>{texts.otherChangesCount(changes.others.length)}</h3>
                <ChangeList changes={changes.others} />
              </section>
            )}
          </div>
          {polling !== null && (
            <Switch label={texts.startPolling} description={texts.pollingEnabledHint} {...polling} />
          )}
          <div className="buttons-end">
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="filled" data-autofocus onClick={onSave}>
              {texts.saveStation}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** What is valid but probably not intended, such as a misspelled purpose. */
function Warnings({ points }: { readonly points: readonly PointConfigChange[] }) {
  const warned = points.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return null;
  return (
    <section className={`frame ${listsStyles.warnings}`} aria-label={texts.warnings}>
      <ul>
        {warned.flatMap(({ point, name, warnings }) =>
          warnings.map((warning) => (
            <li key={`${point} ${warning}`}>
              <Icon name="warning" size={14} />{' '}
              <span>
                <b>
                  {point} {name}
                </b>
                : {warning}
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** Which of the saved points will be writable, and which no longer. */
function WritablePoints({ points }: { readonly points: readonly PointConfigChange[] }) {
  const writable = points.filter(({ isWritable }) => isWritable);
  const locked = points.filter(({ isWritable, wasWritable }) => wasWritable && !isWritable);
  return (
    <section className={`frame line ${listsStyles.writable}`} aria-label={texts.writablePoints}>
      {writable.length === 0 ? (
        <p className="hint">{texts.noneOfThemWritable}</p>
      ) : (
        <>
          <WritableMark />
          <ul>
            {writable.map(({ point, name, action, wasWritable }) => {
              const named = (
                <b>
                  {point} {name}
                </b>
              );
              const text = action === 'added' ? texts.newWritablePoint : texts.notWritableBefore;
              return <li key={point}>{wasWritable ? named : fill(text, { point: named })}</li>;
            })}
          </ul>
        </>
      )}
      {locked.length > 0 && (
        <p>{texts.noLongerWritable(locked.map(({ point, name }) => `${point} ${name}`).join(', '))}</p>
      )}
    </section>
  );
}

function Section({
  title,
  points,
}: {
  readonly title: string;
  readonly points: readonly PointConfigChange[];
}) {
  if (points.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} ({points.length})
      </h3>
      <ChangeList changes={points.flatMap(({ lines }) => lines)} />
    </section>
  );
}
