import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../storage/index.ts';
import type { History } from '../history-types.ts';
import { createRetentionRepository } from './repository.ts';
import { historySize } from './size.ts';

export interface KeepingDeps {
  readonly history: History;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Mounts the calls about how long history is kept and what it takes. */
export function mountKeeping(app: FastifyInstance, deps: KeepingDeps): void {
  const { storage, clock, logger } = deps;
  const { retention } = deps.history;
  const repository = createRetentionRepository(storage);
  mount(app, calls.history.settings, () => retention.settings);
  mount(app, calls.history.updateSettings, async ({ body, principal }) => {
    const { accountId } = principal;
    logger.info(
      { accountId, before: retention.settings, after: body },
      'how long history is kept was changed',
    );
    await retention.update(body);
    return retention.settings;
  });
  mount(app, calls.history.size, () => historySize(repository, storage.kind, clock.now()));
}
