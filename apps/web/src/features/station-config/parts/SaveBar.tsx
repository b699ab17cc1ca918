import { Button } from '@mantine/core';
import { plural, type StationChanges } from '@outpost/core';
import { useState } from 'react';
import { ChangeList } from '../../../ui/change-list/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Icon } from '../../../ui/icon/index.ts';
import listsStyles from '../lists.module.css';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import { pointsToConfirm, SaveDialog } from './SaveDialog.tsx';

/** The unsaved changes with their buttons; always visible. */
export function SaveBar({ editor }: { readonly editor: Editor }) {
  const { changes, problems, isDirty, isSaving, failure } = editor;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<StationChanges | null>(null);
  if (!isDirty && !editor.canRedo) return null;
  const count = plural(changes.length, { one: '# unsaved change', other: '# unsaved changes' });
  return (
    <section className={styles.saveBar} aria-label="Unsaved changes">
      {open && isDirty && (
        <div className={listsStyles.pending}>
          <ChangeList changes={changes} />
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className={styles.saveLine}>
        {isDirty ? (
          <button
            type="button"
            className={styles.count}
            aria-expanded={open}
            onClick={() => setOpen((before) => !before)}
          >
            {count}
          </button>
        ) : (
          <span className={styles.hint}>All changes saved</span>
        )}
        {problems.total > 0 && (
          <span className={styles.problems} role="status">
            <Icon name="warning" size={14} />
            {plural(problems.total, { one: '# error', other: '# errors' })}
          </span>
        )}
        <span className={styles.saveButtons}>
          <Button disabled={!editor.canUndo || isSaving} onClick={editor.undo}>
            Undo
          </Button>
          <Button disabled={!editor.canRedo || isSaving} onClick={editor.redo}>
            Redo
          </Button>
          <Button disabled={!isDirty || isSaving} onClick={editor.discard}>
            Discard
          </Button>
          <Button
            variant="filled"
            disabled={!isDirty || isSaving || problems.total > 0}
            onClick={() => {
              setOpen(false);
              const points = pointsToConfirm(editor);
              if (points === null) editor.save();
              else setAsked(points);
            }}
          >
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </span>
      </div>
      <SaveDialog
        changes={asked}
        onClose={() => setAsked(null)}
        onSave={() => {
          setAsked(null);
          editor.save();
        }}
      />
    </section>
  );
}
