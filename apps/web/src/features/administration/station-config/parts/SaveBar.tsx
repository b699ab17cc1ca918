import { Button } from '@mantine/core';
import type { StationChanges } from '@outpost/core';
import { useState } from 'react';
import { ChangeList } from '../../../../ui/change-list/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Icon } from '../../../../ui/icon/index.ts';
import listsStyles from '../lists.module.css';
import { switchField } from '../state/fields.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';
import { pointsToConfirm, SaveDialog } from './SaveDialog.tsx';

/** The unsaved changes with their buttons; always visible. */
export function SaveBar({ editor }: { readonly editor: Editor }) {
  const { changes, problems, isDirty, isSaving, failure } = editor;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<(StationChanges & { readonly wasEnabled: boolean }) | null>(null);
  const { Enabled: isEnabled, Points, Version } = editor.stored;
  // A new station is disabled until its points are known to fit: its first, or a template's once edited.
  const isNew = !isEnabled && (Points.length === 0 || Version === 1);
  const enable = (Enabled: boolean) =>
    editor.edit((before) => ({ ...before, switches: { ...before.switches, Enabled } }));
  if (!isDirty && !editor.canRedo) return null;
  const count = texts.unsavedChangeCount(changes.length);
  return (
    <section className={styles.saveBar} aria-label={texts.unsavedChanges}>
      {open && isDirty && (
        <div className={listsStyles.pending}>
          <ChangeList changes={changes} />
        </div>
      )}
      <FormFailure>{failure}</FormFailure>
      <div className="line">
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
          <span className="hint">{texts.allChangesSaved}</span>
        )}
        {problems.total > 0 && (
          <span className={styles.problems} role="status">
            <Icon name="warning" size={14} />
            {texts.errorCount(problems.total)}
          </span>
        )}
        <span className={`buttons ${styles.saveButtons}`}>
          <Button disabled={!editor.canUndo || isSaving} onClick={editor.undo}>
            {texts.undo}
          </Button>
          <Button disabled={!editor.canRedo || isSaving} onClick={editor.redo}>
            {texts.redo}
          </Button>
          <Button disabled={!isDirty || isSaving} onClick={editor.discard}>
            {texts.discard}
          </Button>
          <Button
            variant="filled"
            disabled={!isDirty || isSaving || problems.total > 0}
            onClick={() => {
              setOpen(false);
              const points = pointsToConfirm(editor);
              if (points === null) {
                editor.save();
                return;
              }
              if (isNew) enable(true);
              setAsked({ ...points, wasEnabled: editor.draft.switches.Enabled });
            }}
          >
            {isSaving ? texts.saving : texts.save}
          </Button>
        </span>
      </div>
      <SaveDialog
        changes={asked}
        polling={isEnabled ? null : switchField(editor, 'Enabled')}
        onClose={() => {
          // Also called when it closes to save.
          if (asked === null) return;
          setAsked(null);
          if (!isEnabled) enable(asked.wasEnabled);
        }}
        onSave={() => {
          setAsked(null);
          editor.save();
        }}
      />
    </section>
  );
}
