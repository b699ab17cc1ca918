import type { StationNote } from '@outpost/contract';
import { useId, useState } from 'react';
import { useDeleteNote, useSession } from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatDayInstant, Moment, type Zone } from '../../../../ui/time/index.ts';
import type { TrendNote } from '../model/trend-notes.ts';
import * as texts from '../texts.ts';
import { EditNote } from './NoteForms.tsx';
import styles from './notes.module.css';

export interface NotesSectionProps {
  /** In the order of time. */
  readonly notes: readonly TrendNote[];
  readonly zone: Zone;
  /** Why they could not be loaded; null: they are. */
  readonly failure: string | null;
  /** Opens the form for a new one; null: the user may not write any here. */
  readonly onAdd: (() => void) | null;
}

/** The element of a note in the list, which its mark in the chart leads to. */
export const noteElementId = (noteId: number): string => `trend-note-${noteId}`;

/** The notes about instants of the range. */
export function NotesSection({ notes, zone, failure, onAdd }: NotesSectionProps) {
  const { can } = useSession();
  const { mutateAsync: deleteNote } = useDeleteNote();
  const [task, setTask] = useState<{ kind: 'edit' | 'delete'; note: StationNote } | null>(null);
  const close = () => setTask(null);
  const id = useId();
  return (
    <section className={styles.notes} aria-labelledby={id}>
      <div className={`line ${styles.head}`}>
        <h2 id={id} className="label">
          {texts.notes}
        </h2>
        {onAdd !== null && (
          <button type="button" className="text-button screen-only" aria-haspopup="dialog" onClick={onAdd}>
            {texts.addNote}
          </button>
        )}
      </div>
      {failure !== null && <p className="note">{texts.couldNotLoadNotes(failure)}</p>}
      {failure === null && notes.length === 0 && <p className="note">{texts.noNotes}</p>}
      {notes.length > 0 && (
        <ol className={`stack ${styles.list}`}>
          {notes.map(({ label, atMs, subject, note }) => (
            <li key={note.Id} id={noteElementId(note.Id)} tabIndex={-1} className={`small ${styles.item}`}>
              <span className={styles.label}>{label}</span>
              <div>
                <p className="note">
                  {formatDayInstant(atMs, zone.name, true)} · {subject}
                </p>
                <p className={styles.text}>{note.Text}</p>
                <p className={`note ${styles.by}`}>
                  <NoteAuthor note={note} />
                  {(can('Admin') || (note.Own && can('Operator'))) && (
                    <>
                      <button
                        type="button"
                        className="text-button screen-only"
                        aria-label={texts.editNoteNamed(label)}
                        onClick={() => setTask({ kind: 'edit', note })}
                      >
                        {texts.edit}
                      </button>
                      <button
                        type="button"
                        className="text-button screen-only"
                        aria-label={texts.deleteNoteNamed(label)}
                        onClick={() => setTask({ kind: 'delete', note })}
                      >
                        {texts.deleteAction}
                      </button>
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Dialog open={task?.kind === 'edit'} onClose={close} title={texts.editNote}>
        {task?.kind === 'edit' && <EditNote note={task.note} onDone={close} />}
      </Dialog>
      <Dialog open={task?.kind === 'delete'} onClose={close} title={texts.pleaseConfirm}>
        {task?.kind === 'delete' && (
          <ConfirmAndRun
            question={texts.confirmDeleteNote}
            run={() => deleteNote(task.note.Id)}
            onClose={close}
          />
        )}
      </Dialog>
    </section>
  );
}

function NoteAuthor({ note: { By, At, ChangedAt, ChangedBy } }: { readonly note: StationNote }) {
  const time = <Moment at={At} />;
  if (ChangedAt === null) return <span>{fill(texts.writtenBy, { author: By, time })}</span>;
  const changed = <Moment at={ChangedAt} />;
  return <span>{fill(texts.writtenAndChanged, { author: By, time, changed, editor: ChangedBy ?? By })}</span>;
}
