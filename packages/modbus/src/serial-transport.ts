import type { SerialClientOptions } from './client-types.ts';
import { badRequest, ModbusError, type SerialPortProblem } from './errors.ts';
import { describeSettings, serialSettingsProblem } from './serial-timing.ts';
import type { LinkOwner, Transport, TransportLink } from './transport.ts';

type Library = typeof import('@serialport/bindings-cpp');
type Port = Awaited<ReturnType<ReturnType<Library['autoDetect']>['open']>>;

const RECEIVE_BYTES = 512;

/** Ports of this process that are being closed: only then can they be opened again. */
const closing = new Map<string, Promise<void>>();

/** A serial port. The library with its binaries is loaded when the first one is opened. */
export class SerialTransport implements Transport {
  readonly place: string;
  readonly #options: SerialClientOptions;

  /** @throws {ModbusError} MODBUS_BAD_REQUEST for settings that no port can have */
  constructor(options: SerialClientOptions) {
    const problem = options.path === '' ? 'A serial port is required' : serialSettingsProblem(options);
    if (problem !== null) throw badRequest(problem);
    this.place = options.path;
    this.#options = options;
  }

  open(owner: LinkOwner): TransportLink {
    return new SerialLink(this.#options, owner);
  }

  openFailure(error: Error): ModbusError {
    const portProblem = openProblem(error);
    const text = portProblem ? this.#openText(portProblem) : `Cannot open serial port ${this.place}`;
    return new ModbusError('MODBUS_CONNECT_FAILED', `${text} (${error.message.replace(/^Error: ?/, '')})`, {
      cause: error,
      ...(portProblem && { portProblem }),
    });
  }

  lossFailure(error: Error | null): ModbusError {
    return new ModbusError(
      'MODBUS_CONNECTION_LOST',
      `Serial port ${this.place} disconnected. Check whether the adapter is plugged in (${error?.message})`,
      { cause: error, portProblem: 'unplugged' },
    );
  }

  #openText(problem: Exclude<SerialPortProblem, 'unplugged'>): string {
    const port = `serial port ${this.place}`;
    switch (problem) {
      case 'not-found':
        return `Serial port ${this.place} not found. Check the path and whether the adapter is plugged in`;
      case 'access-denied':
        return `Access to ${port} denied. Add the user that runs Outpost to the dialout group and restart Outpost`;
      case 'in-use':
        return `Another program is using ${port}`;
      case 'unsupported':
        return `${this.place} is not a serial port, or does not support ${describeSettings(this.#options)}`;
      case 'no-driver':
        return `Serial ports are not supported on ${process.platform} ${process.arch}, so ${port} cannot be opened`;
    }
  }
}

class NoDriver extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The library reports what the operating system said as text only. */
function openProblem(error: Error): Exclude<SerialPortProblem, 'unplugged'> | undefined {
  const { message } = error;
  if (error instanceof NoDriver) return 'no-driver';
  if (/No such (file|device)|Input\/output error/i.test(message)) return 'not-found';
  if (/Permission denied|Operation not permitted/i.test(message)) return 'access-denied';
  if (/Cannot lock port|resource busy/i.test(message)) return 'in-use';
  if (/Inappropriate ioctl|Invalid|not supported/i.test(message)) return 'unsupported';
  return undefined;
}

class SerialLink implements TransportLink {
  writableLength = 0;
  readonly #path: string;
  readonly #owner: LinkOwner;
  #port: Port | null = null;
  #destroyed = false;

  constructor(options: SerialClientOptions, owner: LinkOwner) {
    this.#path = options.path;
    this.#owner = owner;
    this.#run(options).catch((error) => owner.ended(this, error));
  }

  write(bytes: Uint8Array): void {
    this.writableLength += bytes.length;
    // The port sends from another thread: the caller's bytes may be others by then.
    this.#port!.write(Buffer.from(bytes)).then(
      () => {
        this.writableLength -= bytes.length;
      },
      (error) => this.#owner.ended(this, error),
    );
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    if (this.#port !== null) this.#close(this.#port);
  }

  /** Opens the port, and reads until it is closed or lost. */
  async #run({ path, baudRate, parity, stopBits }: SerialClientOptions): Promise<void> {
    const library = await import('@serialport/bindings-cpp').catch((error) => {
      throw new NoDriver(error);
    });
    await closing.get(path);
    if (this.#destroyed) return;
    const port = await library.autoDetect().open({ path, baudRate, parity, stopBits, dataBits: 8 });
    this.#port = port;
    if (this.#destroyed) {
      this.#close(port);
      return;
    }
    this.#owner.opened(this);
    const buffer = Buffer.alloc(RECEIVE_BYTES);
    while (!this.#destroyed) {
      const { bytesRead } = await port.read(buffer, 0, RECEIVE_BYTES);
      this.#owner.received(this, buffer, bytesRead);
    }
  }

  #close(port: Port): void {
    // What is still to be sent would delay the closing.
    const closed = port
      .flush()
      .catch(() => undefined)
      .then(() => port.close())
      .catch(() => undefined)
      .then(() => {
        if (closing.get(this.#path) === closed) closing.delete(this.#path);
      });
    closing.set(this.#path, closed);
  }
}
