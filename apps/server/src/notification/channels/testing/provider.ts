import type { Clock } from '../../../platform/clock.ts';
import type { HttpSink } from '../../../platform/outbound/testing/http-sink.ts';
import type { DeliveryChannel } from '../../outbox/index.ts';

/**
 * How a provider treats the next messages. `busy` asks for a retry after {@link BUSY_SECONDS} where
 * its protocol can say so, `fails` has a temporary failure, `refuses` rejects the message permanently,
 * `silent` accepts the connection and does not respond, `gone` does not listen.
 */
export type ProviderManner = 'accepts' | 'busy' | 'fails' | 'hangs up' | 'silent' | 'refuses' | 'gone';
export const BUSY_SECONDS = 30;

/** A local server that acts as a channel's provider, and the channel that sends to it. */
export interface TestProvider {
  readonly channel: DeliveryChannel;
  /** As in the outbox. */
  readonly address: string;
  /** What must not be in an error or log: tokens, private URLs. */
  readonly secrets: readonly string[];
  /** The provider says how long to wait when it is busy. */
  readonly saysWhenBusy: boolean;
  /** The limited texts of the messages received, oldest first. */
  readonly texts: () => readonly string[];
  /** The last message as its recipient has it, with links. */
  readonly seen: () => string;
  /** Connections or requests so far. */
  readonly contacts: () => number;
  be(manner: ProviderManner): Promise<void>;
  /** The provider reports from now on what became of the messages. */
  report?(state: 'open' | 'delivered' | 'failed'): void;
}

/** Starts a provider, until the test ends. The default export of `<channel>/testing/provider.ts`. */
export type StartProvider = (clock: Clock) => Promise<TestProvider>;

/**
 * The manners of a provider behind HTTP.
 *
 * @param accepted the response to an accepted message
 * @param refused the response to one that is refused permanently
 */
export const httpManner =
  (
    sink: HttpSink,
    accepted: () => readonly [number, (string | object)?],
    refused: readonly [number, (string | object)?],
  ) =>
  async (manner: ProviderManner): Promise<void> => {
    switch (manner) {
      case 'accepts': {
        const [status, body] = accepted();
        return sink.says(status, body);
      }
      case 'busy':
        return sink.says(429, 'too many', { 'retry-after': String(BUSY_SECONDS) });
      case 'fails':
        // As a proxy that repeats what was requested.
        sink.answer = ({ method, path }, response) => response.writeHead(503).end(`Cannot ${method} ${path}`);
        return;
      case 'hangs up':
        sink.answer = (_request, _response, socket) => socket.destroy();
        return;
      case 'silent':
        sink.answer = () => undefined;
        return;
      case 'refuses':
        return sink.says(...refused);
      case 'gone':
        return sink.stop();
    }
  };
