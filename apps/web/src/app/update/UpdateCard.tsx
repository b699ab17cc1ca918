import { Button } from '@mantine/core';
import { updates } from './runtime.ts';
import styles from './update.module.css';
import { useUpdateReady } from './use-update.ts';

/** Says quietly that a newer version of the page waits. Left alone, the page goes over to it by itself; see `mayReload`. */
export function UpdateCard() {
  const isReady = useUpdateReady();
  return (
    <div role="status" className={isReady ? styles.card : undefined}>
      {isReady && (
        <>
          <p>A new version of Outpost is ready.</p>
          <Button size="xs" onClick={updates.goOver}>
            Reload
          </Button>
        </>
      )}
    </div>
  );
}
