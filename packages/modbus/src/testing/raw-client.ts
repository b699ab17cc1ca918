import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends what a test wants, and waits for so and so many bytes. */
export class RawClient {
  readonly socket: Socket;
  #came: Buffer[] = [];
  #cameBytes = 0;
  #wake: () => void = () => undefined;
  ended = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.#came.push(chunk);
      this.#cameBytes += chunk.length;
      this.#wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.ended = true;
      this.#wake();
    });
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  write(bytes: string | Uint8Array): void {
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes.replaceAll(' ', ''), 'hex') : bytes);
  }

  /** The next `length` bytes; fewer only if the connection ended first. */
  async read(length: number): Promise<Buffer> {
    while (this.#cameBytes < length && !this.ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const all = Buffer.concat(this.#came);
    const taken = all.subarray(0, length);
    this.#came = [all.subarray(length)];
    this.#cameBytes = all.length - taken.length;
    return taken;
  }

  /** The next `length` bytes in hexadecimal. */
  async readHex(length: number): Promise<string> {
    return (await this.read(length)).toString('hex');
  }

  /** Resolves when the other side has ended the connection; gives what had still come. */
  async readToEnd(): Promise<Buffer> {
    return this.read(Number.POSITIVE_INFINITY);
  }

  close(): void {
    this.socket.destroy();
  }
}
