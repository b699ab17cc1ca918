import { Button, NativeSelect, Textarea } from '@mantine/core';
import { MAX_INSTANT_NOTE_CHARACTERS, type StationNote } from '@outpost/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSaveNote } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { instantOf, readWallText, type Zone } from '../../../../ui/time/index.ts';
import type { TrendRow } from '../model/rows.ts';
import * as texts from '../texts.ts';

export interface NewNoteProps {
  /** Of stations where the user may write notes; at least one. */
  readonly rows: readonly TrendRow[];
  /** The instant in the field at first. */
  readonly atMs: number;
  readonly zone: Zone;
  readonly onDone: () => void;
}

/** A new note about an instant, for a station or one of the points of the trend. */
export function NewNote({ rows, atMs, zone, onDone }: NewNoteProps) {
  const stations = [...new Map(rows.map(({ station }) => [station.StationId, station])).values()];
  const subjects = stations.flatMap(({ StationId, SiteName }) => [
    { key: String(StationId), label: SiteName, stationId: StationId, pointId: null },
    ...rows
      .filter(({ station }) => station.StationId === StationId)
      .map(({ point }) => ({
        ...{ key: `${StationId}.${point.Id}`, label: `${SiteName} · ${point.Name}` },
        ...{ stationId: StationId, pointId: point.Id },
      })),
  ]);
  const [key, setKey] = useState(subjects[0]!.key);
  const subject = subjects.find((one) => one.key === key) ?? subjects[0]!;
  const [at, setAt] = useState(() => new Date(zone.wallAt(atMs)).toISOString().slice(0, 19));
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useSaveNote(subject.stationId);
  const wallMs = readWallText(at);
  const save = () => {
    setTried(true);
    if (wallMs === null) return;
    const about = { atMs: instantOf(zone, wallMs), pointId: subject.pointId };
    mutate({ id: null, text, about }, { onSuccess: onDone });
  };
  return (
    <Form
      text={text}
      onText={setText}
      onSave={save}
      onCancel={onDone}
      isPending={isPending}
      failure={isTried && wallMs === null ? texts.enterTime : (error?.detail ?? null)}
      label={texts.addNote}
    >
      <label className="field">
        <span>{texts.timeInZone(zone.name)}</span>
        <input type="datetime-local" step={1} value={at} onChange={(event) => setAt(event.target.value)} />
      </label>
      <NativeSelect
        label={texts.noteSubject}
        value={key}
        data={subjects.map((one) => ({ value: one.key, label: one.label }))}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </Form>
  );
}

/** Changes the text of a note. */
export function EditNote({ note, onDone }: { readonly note: StationNote; readonly onDone: () => void }) {
  const [text, setText] = useState(note.Text);
  const { mutate, isPending, error } = useSaveNote(note.StationId);
  return (
    <Form
      text={text}
      onText={setText}
      onSave={() => mutate({ id: note.Id, text }, { onSuccess: onDone })}
      onCancel={onDone}
      isPending={isPending}
      failure={error?.detail ?? null}
      label={texts.save}
    />
  );
}

interface FormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly failure: string | null;
  /** Of the button that saves. */
  readonly label: string;
  /** Fields above the text. */
  readonly children?: ReactNode;
}

function Form({ text, onText, onSave, onCancel, isPending, failure, label, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSave();
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate {...(text !== '' && { 'data-unsaved': '' })}>
      {children}
      <Textarea
        label={texts.note}
        rows={3}
        maxLength={MAX_INSTANT_NOTE_CHARACTERS}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons-end">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" disabled={isPending || text.trim() === ''}>
          {label}
        </Button>
      </div>
    </form>
  );
}
