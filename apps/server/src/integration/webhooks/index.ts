import { calls } from '@outpost/contract';
import type { AreaRename } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Image } from '../../acquisition/index.ts';
import type { Alarms } from '../../alarms/index.ts';
import type { Context } from '../../platform/context.ts';
import { mount, type Principal } from '../../platform/http/index.ts';
import { readAccountSecret } from '../../platform/secret-file.ts';
import { EventCollector } from './collector.ts';
import { WebhookBook, type WebhookContext } from './context.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { WebhookDispatcher } from './dispatcher.ts';
import { WebhookSecrets } from './secrets.ts';
import { WebhookSender } from './sender.ts';
import { WebhookService } from './service.ts';
import { createSourceRepository } from './source.repository.ts';
import * as texts from './texts.ts';
import { createWebhookRepository } from './webhook.repository.ts';

export { alarmEvent } from './events.ts';
export type { StoredWebhook } from './webhook.repository.ts';

/**
 * Events that are posted to other systems.
 * @throws StorageError; SecretFileError when the installation's secret cannot be trusted
 */
export async function createWebhooks(context: Context, image: Image, alarms: Alarms) {
  const { storage, bus, metrics, config } = context;
  const webhooks = createWebhookRepository(storage);
  const book = new WebhookBook(webhooks);
  await book.load();
  const secrets = new WebhookSecrets(readAccountSecret(config.dataDir));
  const shared: WebhookContext = {
    ...{ ...context, image, alarms, webhooks, book, secrets },
    deliveries: createDeliveryRepository(storage),
    sources: createSourceRepository(storage),
  };
  const collector = new EventCollector(shared);
  const sender = new WebhookSender(shared, secrets);
  const dispatcher = new WebhookDispatcher(shared, collector, sender);
  const service = new WebhookService(shared, collector, dispatcher, sender);
  metrics.counter('outpost_webhooks_sent_total', texts.sentTotal, () => dispatcher.stats.sent);
  metrics.counter('outpost_webhooks_failed_total', texts.failedTotal, () => dispatcher.stats.failed);
  let stopListening: (() => void) | null = null;
  return {
    all: () => book.all,
    renameArea: (renamed: AreaRename): Promise<void> => service.renameArea(renamed),
    mount: (http: FastifyInstance): void => mountWebhooks(http, service),
    start(): void {
      stopListening = bus.on('alarmNews', () => dispatcher.look());
      dispatcher.start();
    },
    async stop(): Promise<void> {
      stopListening?.();
      await dispatcher.stop();
    },
  };
}

const OK = { Ok: true as const };
const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

function mountWebhooks(http: FastifyInstance, service: WebhookService): void {
  const { integration } = calls;
  mount(http, integration.webhooks, () => service.list());
  mount(http, integration.addWebhook, ({ body, principal }) => service.add(body, actorOf(principal)));
  mount(http, integration.saveWebhook, async ({ params, body, principal }) => {
    await service.save(params.id, body, actorOf(principal));
    return OK;
  });
  mount(http, integration.removeWebhook, async ({ params, principal }) => {
    await service.remove(params.id, actorOf(principal));
    return OK;
  });
  mount(http, integration.renewWebhookSecret, ({ params, principal }) =>
    service.renewSecret(params.id, actorOf(principal)),
  );
  mount(http, integration.testWebhook, ({ params, principal }) =>
    service.test(params.id, actorOf(principal)),
  );
  mount(http, integration.webhookDeliveries, ({ params, query }) =>
    service.listDeliveries(params.id, query.before),
  );
  mount(http, integration.sendWebhookAgain, async ({ params, principal }) => {
    await service.sendAgain(params.id, actorOf(principal));
    return OK;
  });
}
