import { Button } from '@mantine/core';
import type { Side } from '@outpost/core';
import { useState } from 'react';
import { ChangeList } from '../../../ui/change-list/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import listsStyles from '../lists.module.css';
import type { Editor, Overtaken } from '../state/use-editor.ts';
import styles from '../station-config.module.css';

const SIDES = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
] as const;

/** Another user saved the station in between: shows their changes and merges both. */
export function OvertakenDialog({ editor }: { readonly editor: Editor }) {
  const { overtaken } = editor;
  return (
    <Dialog
      open={overtaken !== null}
      onClose={editor.leaveOvertaken}
      title="Another user saved this station"
      large
    >
      {overtaken !== null && <Choose overtaken={overtaken} editor={editor} />}
    </Dialog>
  );
}

function Choose({ overtaken, editor }: { readonly overtaken: Overtaken; readonly editor: Editor }) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, theirChanges } = overtaken;
  return (
    <div className={listsStyles.overtaken}>
      <p>Your changes are not saved yet. The other user saved these changes:</p>
      <div className={listsStyles.theirs}>
        <ChangeList changes={theirChanges} />
      </div>
      {conflicts.length === 0 ? (
        <p>There are no conflicts. You can merge both sets of changes.</p>
      ) : (
        <>
          <p>Both of you changed these values. Choose which to keep.</p>
          <ul className={listsStyles.conflicts}>
            {conflicts.map(({ Path, What, Mine, Theirs }) => (
              <li key={Path}>
                <b>{What}</b>
                <span className={styles.sub}>
                  mine: {Mine ?? 'deleted'} · theirs: {Theirs ?? 'deleted'}
                </span>
                <Segments
                  label={`${What}: version to keep`}
                  value={sides[Path] ?? 'mine'}
                  options={SIDES}
                  onChange={(side) => setSides((before) => ({ ...before, [Path]: side }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.buttons}>
        <Button
          variant="filled"
          data-autofocus
          onClick={() => editor.takeBoth(({ Path }) => sides[Path] ?? 'mine')}
        >
          Merge changes
        </Button>
        <Button onClick={editor.leaveOvertaken}>Not now</Button>
      </div>
      <p className={styles.hint}>Merged changes are not saved until you select Save.</p>
    </div>
  );
}
