import { Decoder, Encoder, type Packet } from 'socket.io-parser';

/** JSON that is made already: it goes out as it is, to however many it is sent. */
export class Encoded {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Socket.IO's own encoder, which puts {@link Encoded} into a packet, as its last argument, without making it anew. */
class LiveEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const { type, nsp, id, data } = packet as { data: unknown } & Packet;
    const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
    if (!(last instanceof Encoded)) return super.encode(packet);
    const [head] = super.encode(id === undefined ? { type, nsp } : { type, nsp, id });
    const before = (data as unknown[]).slice(0, -1).map((argument) => `${JSON.stringify(argument)},`);
    return [`${head}[${before.join('')}${last.json}]`];
  }
}

/** For the option `parser` of the Socket.IO server. Clients need nothing of it. */
export const liveParser = { Encoder: LiveEncoder, Decoder };
