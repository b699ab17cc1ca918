import { Button } from '@mantine/core';
import type { Side } from '@outpost/core';
import { useState } from 'react';
import { ChangeList } from '../../../../ui/change-list/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import listsStyles from '../lists.module.css';
import type { Editor, SaveConflict } from '../state/use-editor.ts';
import * as texts from '../texts.ts';

const SIDES = [
  { value: 'mine', label: texts.myChange },
  { value: 'theirs', label: texts.theirChange },
] as const;

/** Another user saved the station in between: shows their changes and merges both. */
export function EditConflictDialog({ editor }: { readonly editor: Editor }) {
  const { saveConflict } = editor;
  return (
    <Dialog
      open={saveConflict !== null}
      onClose={editor.closeSaveConflict}
      title={texts.savedByOtherUser}
      large
    >
      {saveConflict !== null && <Choose saveConflict={saveConflict} editor={editor} />}
    </Dialog>
  );
}

function Choose({ saveConflict, editor }: { readonly saveConflict: SaveConflict; readonly editor: Editor }) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, theirChanges } = saveConflict;
  return (
    <div className="dialog-form">
      <p>{texts.otherUsersChanges}</p>
      <div className={`frame pad ${listsStyles.theirs}`}>
        <ChangeList changes={theirChanges} />
      </div>
      {conflicts.length === 0 ? (
        <p>{texts.noConflicts}</p>
      ) : (
        <>
          <p>{texts.conflictsHint}</p>
          <ul className={listsStyles.conflicts}>
            {conflicts.map(({ Path, What, Mine, Theirs }) => (
              <li key={Path}>
                <b>{What}</b>
                <span className="note block">
                  {texts.mine(Mine ?? texts.deletedValue)} · {texts.theirs(Theirs ?? texts.deletedValue)}
                </span>
                <Segments
                  label={texts.versionToKeep(What)}
                  value={sides[Path] ?? 'mine'}
                  options={SIDES}
                  onChange={(side) => setSides((before) => ({ ...before, [Path]: side }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="buttons-end">
        <Button onClick={editor.closeSaveConflict}>{texts.notNow}</Button>
        <Button
          variant="filled"
          data-autofocus
          onClick={() => editor.takeBoth(({ Path }) => sides[Path] ?? 'mine')}
        >
          {texts.mergeChanges}
        </Button>
      </div>
      <p className="hint">{texts.mergedNotSaved}</p>
    </div>
  );
}
