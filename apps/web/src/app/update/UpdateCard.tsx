import { Button } from '@mantine/core';
import * as texts from '../texts.ts';
import { updates } from './runtime.ts';
import styles from './update.module.css';
import { useUpdateReady } from './use-update.ts';

/**
 * Shows that a newer version of the page is available. An idle page reloads automatically; see
 * `mayReload`.
 */
export function UpdateCard() {
  const isReady = useUpdateReady();
  return (
    <div role="status" className={isReady ? `small ${styles.card}` : undefined}>
      {isReady && (
        <>
          <p>{texts.newVersionAvailable}</p>
          <Button size="xs" onClick={updates.goOver}>
            {texts.reload}
          </Button>
        </>
      )}
    </div>
  );
}
