import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { autoDetect } from '@serialport/bindings-cpp';

/** Debian's: a Python of the user's own does not see its packages. */
const PYTHON = '/usr/bin/python3';
const PYTHON_SERVER = join(import.meta.dirname, 'pymodbus-server.py');

/** Whether a command works here; if not, says once what is not tested for it. */
function works(command: string, args: string[], what: string): boolean {
  if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return true;
  const file = process.env.OUTPOST_TEST_LEFT_OUT;
  if (file) appendFileSync(file, `${what}\n`);
  return false;
}

export const hasSocat = works('socat', ['-V'], 'socat: the Modbus client on a serial line');
export const hasPymodbus =
  hasSocat &&
  works(
    PYTHON,
    ['-c', 'import pymodbus.server, serial'],
    'pymodbus: the Modbus client with a server of others',
  );

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Of both tables of registers and of both of bits, from address 0 on. */
export interface DeviceContent {
  readonly registers: Buffer;
  readonly bits: readonly number[];
}

/**
 * A server that we did not write, which listens when this resolves.
 * @param place a serial port, or `tcp:PORT` and `rtu-over-tcp:PORT` of 127.0.0.1
 * @param content by default numbers
 * @returns ends it
 */
export async function startPymodbus(place: string, content?: DeviceContent): Promise<() => Promise<void>> {
  const given = content ? [content.registers.toString('hex'), content.bits.join('')] : [];
  const server = spawn(PYTHON, [PYTHON_SERVER, place, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  // Read to its end, so that nothing that pymodbus reports can stop it.
  server.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  await new Promise<void>((done, fail) => {
    server.once('exit', (code) => fail(new Error(`pymodbus exited with ${code}:\n${errors}`)));
    server.stdout.once('data', () => done());
  });
  return () => ended(server);
}

/** Two pseudo-terminals that are connected to each other, as an adapter and the devices behind it. */
export class SerialLine {
  /** The client's end. */
  readonly path: string;
  /** The devices' end. */
  readonly devicePath: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-serial-'));
  readonly #devices: (() => Promise<void>)[] = [];
  #socat: ChildProcess | null = null;

  constructor() {
    this.path = join(this.#folder, 'client');
    this.devicePath = join(this.#folder, 'devices');
  }

  async plugIn(): Promise<void> {
    const ends = [this.path, this.devicePath].map((path) => `pty,raw,echo=0,link=${path}`);
    const socat = spawn('socat', ['-d', '-d', ...ends], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#socat = socat;
    let output = '';
    await new Promise<void>((done, fail) => {
      socat.once('exit', (code) => fail(new Error(`socat exited with ${code}:\n${output}`)));
      // Read to its end, so that nothing that socat reports can stop it.
      socat.stderr.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('starting data transfer loop')) done();
      });
    });
  }

  /** Whether no one has the client's end open. */
  async isFree(): Promise<boolean> {
    const port = await autoDetect()
      .open({ path: this.path, baudRate: 19_200, lock: true })
      .catch(() => null);
    await port?.close();
    return port !== null;
  }

  /** The port vanishes, and what is connected to it. */
  async unplug(): Promise<void> {
    for (const stop of this.#devices.splice(0)) await stop();
    if (this.#socat !== null) await ended(this.#socat);
    this.#socat = null;
  }

  async close(): Promise<void> {
    await this.unplug();
    rmSync(this.#folder, { recursive: true });
  }

  /** Units 1 to 3 of a server that we did not write. */
  async startPymodbus(content?: DeviceContent): Promise<void> {
    this.#devices.push(await startPymodbus(this.devicePath, content));
  }

  /** A device that does to each request, byte by byte, what the test wants. */
  async startDevice(
    behaviour: (request: Buffer, send: (bytes: Uint8Array) => Promise<void>) => void,
  ): Promise<void> {
    const port = await autoDetect().open({ path: this.devicePath, baudRate: 19_200 });
    const buffer = Buffer.alloc(512);
    const reading = (async () => {
      for (;;) {
        const { bytesRead } = await port.read(buffer, 0, buffer.length);
        // What is sent while the line is unplugged is lost.
        const send = (bytes: Uint8Array) => port.write(Buffer.from(bytes)).catch(() => undefined);
        behaviour(Buffer.from(buffer.subarray(0, bytesRead)), send);
      }
    })().catch(() => undefined);
    this.#devices.push(async () => {
      await port.close();
      await reading;
    });
  }
}
