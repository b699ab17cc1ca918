import { Button, Textarea } from '@mantine/core';
import { MAX_INSTANT_NOTE_CHARACTERS, type StationNote } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import {
  useDeleteNote,
  useSaveNote,
  useSession,
  useStationNotes,
  useStationRights,
} from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './notes.module.css';

/** What users wrote about the station, newest first. */
export function NotesCard({ stationId, fieldId }: { readonly stationId: number; readonly fieldId: string }) {
  const asked = useStationNotes(stationId);
  const { mutateAsync: deleteNote } = useDeleteNote();
  const { can } = useSession();
  const canAt = useStationRights();
  const [edited, setEdited] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<StationNote | null>(null);
  const { data } = asked;
  return (
    <Card
      title={texts.stationNotes}
      note={data !== undefined && data.length > 0 ? String(data.length) : undefined}
    >
      {canAt('Operator', stationId) && (
        <NoteForm stationId={stationId} note={null} fieldId={fieldId} onDone={() => undefined} />
      )}
      {data === undefined && (
        <LoadingOrFailed query={asked} loading={texts.loadingNotes} failed={texts.couldNotLoadNotes} />
      )}
      {data?.length === 0 && <p className={`muted ${styles.none}`}>{texts.noNotes}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="stack">
          {data.map((note) => (
            <li key={note.Id}>
              {edited === note.Id ? (
                <NoteForm stationId={stationId} note={note} onDone={() => setEdited(null)} />
              ) : (
                <>
                  <p className={styles.text}>{note.Text}</p>
                  <p className={`note ${styles.by}`}>
                    <NoteBy note={note} />
                    {(can('Admin') || (note.Own && can('Operator'))) && (
                      <>
                        <button
                          type="button"
                          className="text-button screen-only"
                          onClick={() => setEdited(note.Id)}
                        >
                          {texts.editNote}
                        </button>
                        <button
                          type="button"
                          className="text-button screen-only"
                          onClick={() => setDeleted(note)}
                        >
                          {texts.deleteNote}
                        </button>
                      </>
                    )}
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog open={deleted !== null} onClose={() => setDeleted(null)} title={texts.deleteNote}>
        {deleted !== null && (
          <ConfirmAndRun
            question={texts.deleteNoteQuestion}
            run={() => deleteNote(deleted.Id)}
            onClose={() => setDeleted(null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

function NoteBy({ note: { By, At, ChangedAt, ChangedBy, AboutAt } }: { readonly note: StationNote }) {
  const time = <Moment at={At} />;
  const by = ChangedBy === null || ChangedBy === By ? '' : ` ${texts.editedBy(ChangedBy)}`;
  return (
    <span>
      {AboutAt !== null && <>{fill(texts.noteAbout, { time: <Moment at={AboutAt} /> })} · </>}
      {ChangedAt === null
        ? fill(texts.writtenBy, { author: By, time })
        : fill(texts.writtenAndChanged, { author: By, time, changed: <Moment at={ChangedAt} /> })}
      {by}
    </span>
  );
}

interface NoteFormProps {
  readonly stationId: number;
  /** null: a new one. */
  readonly note: StationNote | null;
  readonly fieldId?: string;
  readonly onDone: () => void;
}

function NoteForm({ stationId, note, fieldId, onDone }: NoteFormProps) {
  const { mutate, isPending, error, reset } = useSaveNote(stationId);
  const [text, setText] = useState(note?.Text ?? '');
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    mutate(
      { id: note?.Id ?? null, text: trimmed },
      {
        onSuccess: () => {
          setText('');
          onDone();
        },
      },
    );
  };
  return (
    <form className="stack screen-only" onSubmit={submit} {...(trimmed === '' ? {} : { 'data-unsaved': '' })}>
      <Textarea
        id={fieldId}
        label={note === null ? texts.newNote : texts.editNote}
        rows={2}
        maxLength={note === null || note.AboutAt === null ? 2_000 : MAX_INSTANT_NOTE_CHARACTERS}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (error !== null) reset();
        }}
      />
      <FormFailure>{error?.detail}</FormFailure>
      {(trimmed !== '' || note !== null) && (
        <div className="buttons-end">
          <Button
            onClick={() => {
              setText('');
              onDone();
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isPending || trimmed === ''}>
            {note === null ? texts.addNote : texts.saveNote}
          </Button>
        </div>
      )}
    </form>
  );
}
