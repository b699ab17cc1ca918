import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { type Audit, settingNotes } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { mount } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { historySize } from './disk-use.ts';
import type { History } from './repository.ts';
import * as texts from './texts.ts';

export interface RetentionRoutesDeps {
  readonly history: History;
  readonly storage: Pick<Storage, 'kind'>;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Mounts the calls about retention and disk use. */
export function mountRetention(app: FastifyInstance, deps: RetentionRoutesDeps): void {
  const { history, storage, audit, clock, logger } = deps;
  const { retention } = history;
  mount(app, calls.history.settings, () => retention.settings);
  mount(app, calls.history.updateSettings, async ({ body, principal }) => {
    const { accountId, name } = principal;
    const before = retention.settings;
    logger.info({ accountId, before, after: body }, 'retention changed');
    const words = texts.changedRetention;
    const notes = settingNotes({ by: { accountId, name }, words, before, after: body });
    await retention.update(body, ({ db }) => audit.appendIn(db, notes));
    return retention.settings;
  });
  mount(app, calls.history.size, () => historySize(history, storage.kind, clock.now()));
}
