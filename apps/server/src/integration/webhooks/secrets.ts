import { Sealing } from '../../platform/sealing.ts';
import type { StoredWebhook } from './webhook.repository.ts';

/** Encrypts the secrets of webhooks. */
export class WebhookSecrets {
  readonly #sealing: Sealing;

  /** @param accountSecret of the installation */
  constructor(accountSecret: string) {
    this.#sealing = new Sealing(accountSecret, 'webhooks');
  }

  /** @param id of the webhook, to which it is bound */
  seal(text: string, id: number): string {
    return this.#sealing.seal(Buffer.from(text), String(id));
  }

  /** The secrets with which a delivery is signed now, the newest first; empty: it is unreadable. */
  signing({ Id, sealedSecret, sealedEarlierSecret, earlierUntilMs }: StoredWebhook, nowMs: number): string[] {
    const isShared = sealedEarlierSecret !== null && earlierUntilMs !== null && nowMs < earlierUntilMs;
    const sealed = isShared ? [sealedSecret, sealedEarlierSecret] : [sealedSecret];
    return sealed.flatMap((one) => this.#open(one, Id) ?? []);
  }

  /** The value of its header; null: none, or it is unreadable. */
  header({ Id, sealedHeader }: StoredWebhook): string | null {
    return sealedHeader === null ? null : this.#open(sealedHeader, Id);
  }

  #open(sealed: string, id: number): string | null {
    return this.#sealing.open(sealed, String(id))?.toString() ?? null;
  }
}
