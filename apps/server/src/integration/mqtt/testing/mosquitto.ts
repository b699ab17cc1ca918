import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestCertificates } from '@outpost/testing/certificates.ts';
import { findProgram, ServerProgram } from '@outpost/testing/server-program.ts';
import { onTestFinished } from 'vitest';

/** Whether the broker and a client of it are installed. */
export const hasMosquitto = findProgram('mosquitto') !== null && findProgram('mosquitto_sub') !== null;

/** Mosquitto on a free port for the user `outpost` with the password `sesame`. */
export async function startBroker(tls?: TestCertificates): Promise<ServerProgram> {
  const broker = await ServerProgram.create({
    name: 'mosquitto',
    settings: ({ folder, port }) => {
      const passwords = join(folder, 'passwords');
      execFileSync('mosquitto_passwd', ['-b', '-c', passwords, 'outpost', 'sesame']);
      return [
        ...['user root', `listener ${port} 127.0.0.1`, 'allow_anonymous false', `password_file ${passwords}`],
        ...(tls ? [`cafile ${tls.ca}`, `certfile ${tls.cert}`, `keyfile ${tls.key}`] : []),
        '',
      ].join('\n');
    },
    args: ({ settingsFile }) => ['-c', settingsFile],
  });
  onTestFinished(() => broker.remove());
  return broker;
}

/** Publishes as a foreign client. Resolves when the broker has the message. */
export async function publishTo(broker: ServerProgram, topic: string): Promise<void> {
  const args = ['-h', '127.0.0.1', '-p', String(broker.port), '-u', 'outpost', '-P', 'sesame'];
  await promisify(execFile)('mosquitto_pub', [...args, '-q', '1', '-t', topic, '-m', 'x']);
}

/** A foreign client that notes the newest message of each topic, all events, and each `status` of Outpost. */
export class Subscriber {
  readonly newest = new Map<string, string>();
  readonly statuses: string[] = [];
  readonly events: { readonly topic: string; readonly payload: string }[] = [];
  #program: ChildProcess | null = null;

  start(broker: ServerProgram, tls?: TestCertificates): void {
    const args = [
      '-h',
      '127.0.0.1',
      '-p',
      String(broker.port),
      '-u',
      'outpost',
      '-P',
      'sesame',
      '-t',
      'plant/#',
    ];
    const program = spawn('mosquitto_sub', [...args, '-F', '%t %p', ...(tls ? ['--cafile', tls.ca] : [])]);
    this.#program = program;
    let rest = '';
    program.stdout.on('data', (data: Buffer) => {
      const lines = (rest + data.toString()).split('\n');
      rest = lines.pop()!;
      for (const line of lines) this.#note(line);
    });
    onTestFinished(() => void program.kill());
  }

  stop(): void {
    this.#program?.kill();
    this.newest.clear();
  }

  json(topic: string): unknown {
    const payload = this.newest.get(`plant/${topic}`);
    return payload ? JSON.parse(payload) : undefined;
  }

  #note(line: string): void {
    const end = line.indexOf(' ');
    const [topic, payload] = [line.slice(0, end), line.slice(end + 1)];
    this.newest.set(topic, payload);
    if (topic === 'plant/status') this.statuses.push(payload);
    if (topic.includes('/events/')) this.events.push({ topic, payload });
  }
}
