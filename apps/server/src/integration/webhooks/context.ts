import type { Image } from '../../acquisition/index.ts';
import type { Alarms } from '../../alarms/index.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Context } from '../../platform/context.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import type { SourceRepository } from './source.repository.ts';
import type { StoredWebhook, WebhookRepository } from './webhook.repository.ts';

/** What the parts of webhooks share. */
export interface WebhookContext extends Context {
  readonly image: Image;
  readonly alarms: Pick<Alarms, 'eventsAfter' | 'lastEventId' | 'settled'>;
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly sources: SourceRepository;
  readonly secrets: WebhookSecrets;
  /** As they are stored, so that nothing is read while no webhook is on. */
  readonly book: WebhookBook;
}

/** All webhooks in memory. */
export class WebhookBook {
  #byId: ReadonlyMap<number, StoredWebhook> = new Map();
  readonly #repository: Pick<WebhookRepository, 'all'>;
  /** An earlier state must not replace a later one. */
  readonly #turns = new ConcurrencyLimit();

  constructor(repository: Pick<WebhookRepository, 'all'>) {
    this.#repository = repository;
  }

  get all(): readonly StoredWebhook[] {
    return [...this.#byId.values()];
  }

  get hasEnabled(): boolean {
    return this.all.some(({ Enabled }) => Enabled);
  }

  get(id: number): StoredWebhook | undefined {
    return this.#byId.get(id);
  }

  /** Reads them again. @throws StorageError */
  async load(): Promise<void> {
    await this.#turns.take(async () => {
      this.#byId = new Map((await this.#repository.all()).map((webhook) => [webhook.Id, webhook]));
    });
  }
}
