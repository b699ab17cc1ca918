import { Decoder, Encoder, type Packet } from 'socket.io-parser';
import { checkJsonLimits } from '../../platform/bounded-json.ts';
import { SharedText } from './wire.ts';

/**
 * The largest request has an event's name and one object with one text, and nothing is sent as
 * binary.
 */
const REQUEST_LIMITS = { maxDepth: 4, maxTokens: 32 };

/**
 * Socket.IO's own encoder, which puts {@link SharedText}, serialised JSON, into a packet as its last
 * argument, without serialising or copying it. Its bytes include the bracket that ends the packet.
 */
class LiveEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const { type, nsp, id, data } = packet as { data: unknown } & Packet;
    const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
    if (!(last instanceof SharedText)) return super.encode(packet);
    const [head] = super.encode(id === undefined ? { type, nsp } : { type, nsp, id });
    const before = (data as unknown[]).slice(0, -1).map((argument) => `${JSON.stringify(argument)},`);
    return [last.after(`${head}[${before.join('')}`)];
  }
}

/**
 * Socket.IO's own decoder, limited to packets as small as requests. Its errors end the connection.
 */
class LiveDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('expected no binary packet');
    checkJsonLimits(Buffer.from(packet), REQUEST_LIMITS);
    super.add(packet);
  }
}

/** For the option `parser` of the Socket.IO server. Clients need no change. */
export const liveParser = { Encoder: LiveEncoder, Decoder: LiveDecoder };
