import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import { LeaseTable } from './platform/storage/index.ts';
import * as texts from './texts.ts';

const MAX_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 250;

/**
 * Asks the active server to hand over, and waits until another one is active.
 *
 * @param say prints a line
 * @returns the exit code: 1 when no other server has become active
 * @throws StorageError
 */
export async function handOver(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  say: (line: string) => void,
): Promise<0 | 1> {
  const refuse = (line: string) => {
    say(line);
    return 1 as const;
  };
  if (databaseUrl === null) return refuse(texts.standbyNeedsPostgres);
  const table = new LeaseTable(databaseUrl, '', randomBytes(9).toString('base64url'));
  try {
    const { active, standbys } = await table.status();
    if (active === null) return refuse(texts.noActiveServer);
    if (standbys.length === 0) return refuse(texts.noStandbyToHandOverTo(active.server));
    await table.requestHandOver(active.sinceMs);
    const begunMs = performance.now();
    while (performance.now() - begunMs < MAX_WAIT_MS) {
      const now = (await table.status()).active;
      if (now !== null && now.sinceMs !== active.sinceMs) {
        // No other server was there after all, and it is active again.
        if (now.server === active.server) return refuse(texts.notHandedOver(active.server));
        say(texts.nowActive(now.server));
        return 0;
      }
      await pause(LOOK_EVERY_MS);
    }
    return refuse(texts.notHandedOver(active.server));
  } finally {
    await table.close();
  }
}
