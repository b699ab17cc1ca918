import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { settingNotes } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { historySize } from './disk-use.ts';
import type { History } from './repository.ts';
import * as texts from './texts.ts';

/** Mounts the calls about retention and disk use. */
export function mountRetention(app: FastifyInstance, context: Context, history: History): void {
  const { storage, audit, clock, logger } = context;
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
