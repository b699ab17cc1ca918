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

/** Somebody saved the station in between: what they changed, and how the two are put together. Nothing of either is lost. */
export function OvertakenDialog({ editor }: { readonly editor: Editor }) {
  const { overtaken } = editor;
  return (
    <Dialog
      open={overtaken !== null}
      onClose={editor.leaveOvertaken}
      title="Somebody else saved this station meanwhile"
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
      <p>Your changes are not saved yet, and not lost. This is what was saved:</p>
      <div className={listsStyles.theirs}>
        <ChangeList changes={theirChanges} />
      </div>
      {conflicts.length === 0 ? (
        <p>Nothing of it is what you changed. Both can be put together.</p>
      ) : (
        <>
          <p>You both changed this. Which is to stand?</p>
          <ul className={listsStyles.conflicts}>
            {conflicts.map(({ Path, What, Mine, Theirs }) => (
              <li key={Path}>
                <b>{What}</b>
                <span className={styles.sub}>
                  mine: {Mine ?? 'taken out'} · theirs: {Theirs ?? 'taken out'}
                </span>
                <Segments
                  label={`${What}: whose`}
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
          Put both together
        </Button>
        <Button onClick={editor.leaveOvertaken}>Not yet</Button>
      </div>
      <p className={styles.hint}>It is saved only when you press Save afterwards.</p>
    </div>
  );
}
