import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { BAD_QUALITY_DELAY_SECONDS, type LimitKind, PRIORITIES } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { LIMIT_KIND_LABELS } from '../../../../ui/alarm/index.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { FieldRow } from '../../../../ui/form/FieldRow.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { EditableRows, type SheetColumn, type SheetRow, TICKED } from '../../../../ui/sheet/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import type { PointDraft } from '../model/draft.ts';
import {
  editedLimits,
  isLimitUsed,
  type LimitRow,
  limitColumns,
  limitRowKey,
  limitRows,
  withLimit,
  withoutLimits,
} from '../model/limits.ts';
import { type ConfigProblems, cellKey, limitKey } from '../model/problems.ts';
import { alarmField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';

/** The alarms of a station: limits of its points, and communication loss. */
export function AlarmsSection({ editor }: { readonly editor: Editor }) {
  const { draft, problems, edit } = editor;
  const { points, alarm } = draft;
  const [cursor, setCursor] = useState(0);
  const columns = useMemo(() => limitColumns(points), [points]);
  const rows = useMemo(() => limitRows(points), [points]);
  const change = (next: (points: readonly PointDraft[]) => readonly PointDraft[]) =>
    edit((before) => ({ ...before, points: next(before.points) }));
  const at = rows[Math.min(cursor, rows.length - 1)];
  return (
    <div className="stack">
      <Card title={texts.pointAlarms} pad={false}>
        {points.length === 0 ? (
          <Empty title={texts.noPoints}>{texts.noPointsHint}</Empty>
        ) : (
          <EditableRows
            addLabel={texts.addLimit}
            emptyText={texts.noLimits}
            label={texts.limits}
            columns={columns}
            rows={rows}
            problemAt={(row, column) => problemOf(problems, row as LimitRow, column)}
            isUsed={(row: SheetRow, column: SheetColumn) => isLimitUsed(row as LimitRow, column)}
            onEdit={(edits, added) => {
              change((before) => editedLimits(before, edits, added).points);
              return editedLimits(points, edits, added).rejected;
            }}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onAdd={() => {
              const to = at?.point ?? 0;
              change((before) => withLimit(before, to));
              return limitRowKey(points[to]!, points[to]!.limits.length);
            }}
            onDelete={(top, bottom) => change((before) => withoutLimits(before, rows.slice(top, bottom + 1)))}
            onCursor={setCursor}
            summary={(index) => {
              const { cells } = rows[index]!;
              return { title: cells[8] || texts.newLimit, note: limitNote(cells) };
            }}
          />
        )}
        <p className={`hint ${styles.sheetNote}`}>
          {fill(texts.badQualityHint, {
            badQuality: <b>{texts.badQuality}</b>,
            delay: BAD_QUALITY_DELAY_SECONDS,
            enabled: <b>{texts.enabled}</b>,
          })}
        </p>
      </Card>
      <Card title={texts.communicationAlarm}>
        <div className="stack">
          <Switch
            label={texts.alarmWhenOffline}
            checked={alarm.Enabled}
            onChange={({ currentTarget: { checked } }) =>
              edit((before) => ({ ...before, alarm: { ...before.alarm, Enabled: checked } }))
            }
          />
          <FieldRow>
            <NativeSelect
              label={texts.priority}
              data={PRIORITIES.map((value, index) => ({ value, label: `${index + 1} ${value}` }))}
              {...alarmField(editor, 'Priority')}
            />
            <TextInput
              label={texts.onDelay}
              description={texts.onDelayUnit}
              inputMode="numeric"
              autoComplete="off"
              {...alarmField(editor, 'OnDelaySeconds')}
            />
            <TextInput
              label={texts.offDelay}
              description={texts.offDelayUnit}
              inputMode="numeric"
              autoComplete="off"
              {...alarmField(editor, 'OffDelaySeconds')}
            />
          </FieldRow>
          <Textarea
            label={texts.whatToDo}
            autosize
            minRows={2}
            maxLength={1_000}
            {...alarmField(editor, 'Instruction')}
          />
        </div>
      </Card>
    </div>
  );
}

/** `AI1 High 3.2`. */
function limitNote([terminal = '', kind = '', limit = '', ...rest]: readonly string[]): string {
  const label = LIMIT_KIND_LABELS[kind as LimitKind] ?? kind;
  const words = [terminal, label, limit].filter(Boolean).join(' ');
  return rest.at(-1) === TICKED ? words : texts.stateOff(words);
}

/**
 * The field's own problem; problems of the whole limit, or of all limits of a point, are shown at
 * its kind.
 */
function problemOf(
  { limits, cells }: ConfigProblems,
  { point, limit }: LimitRow,
  { key }: SheetColumn,
): string | null {
  const own = limits.get(limitKey(point, limit, key));
  if (own !== undefined) return own;
  if (key !== 'Kind') return null;
  return (
    limits.get(limitKey(point, limit)) ??
    limits.get(limitKey(point, 0)) ??
    cells.get(cellKey(point, 'Point')) ??
    null
  );
}
