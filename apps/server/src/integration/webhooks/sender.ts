import { isIP } from 'node:net';
import type { Context } from '../../platform/context.ts';
import {
  createOutbound,
  excerpt,
  isAmong,
  type Outbound,
  OutboundError,
  ownUrlGuard,
  retryAfterMs,
  signedHeaders,
  withoutHeader,
  withoutTarget,
} from '../../platform/outbound/index.ts';
import type { StoredDelivery } from './delivery.repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import * as texts from './texts.ts';
import type { StoredWebhook } from './webhook.repository.ts';

const TIMEOUT_MS = 15_000;
/** The receiver will not accept this delivery later either. */
const PERMANENT = [400, 413, 422];
const GONE = 410;

/** What a receiver answered, or why there is no answer. */
export interface WebhookAttempt {
  readonly isSent: boolean;
  /** A retry is useless. */
  readonly isPermanent: boolean;
  /** The receiver wants no more deliveries. */
  readonly isGone: boolean;
  readonly retryAfterMs: number;
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

/** Posts deliveries, signed. Plain http leads to addresses of WEBHOOK_ALLOW only. */
export class WebhookSender {
  readonly #context: Pick<Context, 'clock'>;
  readonly #secrets: WebhookSecrets;
  readonly #mayConnect: (address: string) => boolean;
  readonly #mayConnectByHttp: (address: string) => boolean;
  readonly #https: Outbound;
  readonly #http: Outbound;

  constructor(context: Pick<Context, 'clock' | 'config'>, secrets: WebhookSecrets) {
    const { clock, config } = context;
    this.#context = context;
    this.#secrets = secrets;
    const common = { clock, timeoutMs: TIMEOUT_MS };
    this.#mayConnect = ownUrlGuard(config.webhookAllow);
    this.#mayConnectByHttp = isAmong(config.webhookAllow);
    this.#https = createOutbound({ ...common, allowHttp: false, mayConnect: this.#mayConnect });
    this.#http = createOutbound({ ...common, allowHttp: true, mayConnect: this.#mayConnectByHttp });
  }

  /** Why the address in a URL is not allowed; null: it is, or the URL has a name. */
  whyNotAllowed(url: string): string | null {
    const { protocol, hostname } = new URL(url);
    const address = hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) === 0) return null;
    if (!this.#mayConnect(address)) return texts.addressNotAllowed(address);
    return protocol === 'https:' || this.#mayConnectByHttp(address) ? null : texts.addressNeedsTls(address);
  }

  /** Never rejects. */
  async send(
    webhook: StoredWebhook,
    { messageId, body }: Pick<StoredDelivery, 'messageId' | 'body'>,
  ): Promise<WebhookAttempt> {
    const { clock } = this.#context;
    const startedMs = clock.monotonicMs();
    const end = (result: Partial<WebhookAttempt> & Pick<WebhookAttempt, 'answer'>): WebhookAttempt => ({
      ...{ isSent: false, isPermanent: false, isGone: false, retryAfterMs: 0, status: null },
      ...result,
      tookMs: Math.round(clock.monotonicMs() - startedMs),
    });
    const headers = this.#headers(webhook, messageId, body);
    if (headers === null) return end({ answer: texts.secretUnreadable });
    const outbound = new URL(webhook.Url).protocol === 'https:' ? this.#https : this.#http;
    try {
      const response = await outbound({ method: 'POST', url: webhook.Url, headers, body });
      const { status } = response;
      const own = this.#secrets.header(webhook) ?? '';
      const said = excerpt(withoutHeader(withoutTarget(response.body, webhook.Url), own));
      const isElsewhere = status >= 300 && status < 400;
      return end({
        isSent: status >= 200 && status < 300,
        isPermanent: PERMANENT.includes(status),
        isGone: status === GONE,
        retryAfterMs: retryAfterMs(response.headers['retry-after']),
        status,
        answer: isElsewhere ? texts.redirectNotFollowed : said.replaceAll('\0', ''),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return end({ answer: error.message });
    }
  }

  #headers(webhook: StoredWebhook, messageId: string, body: string): Record<string, string> | null {
    const nowMs = this.#context.clock.now();
    const secrets = this.#secrets.signing(webhook, nowMs);
    const own = this.#secrets.header(webhook);
    if (secrets.length === 0 || (webhook.HeaderName !== null && own === null)) return null;
    const signed = secrets.map((secret) => signedHeaders(secret, messageId, nowMs, body));
    return {
      ...(webhook.HeaderName !== null && own !== null && { [webhook.HeaderName]: own }),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': texts.userAgent,
      ...signed[0],
      // Several signatures, of which a receiver needs to know one (Standard Webhooks).
      'webhook-signature': signed.map((each) => each['webhook-signature']).join(' '),
    };
  }
}
