import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SmallSmtp } from '../../apps/server/src/notification/channels/email/testing/small-smtp.ts';
import { type CoilField, startCoilField } from './field.ts';
import type { AlarmServerCommand, AlarmServerMessage, FieldPlan } from './messages.ts';
import { signIn } from './page.ts';

/** The stations, the server in a process of its own, and the mail server. */
export interface AlarmBenchSetup {
  readonly field: CoilField;
  readonly url: string;
  readonly token: string;
  readonly dataDir: string;
  /** Begins to measure the server's event loop delay. */
  watch(): void;
  figures(): Promise<Extract<AlarmServerMessage, { kind: 'figures' }>>;
  stop(): Promise<void>;
}

const SCRIPT = join(import.meta.dirname, 'server.ts');

/**
 * Starts everything; resolves when each station has been polled.
 * @param onMail gets each mail as it arrived
 */
export async function setUpAlarmBench(
  { stations, ...plan }: Omit<FieldPlan, 'ports' | 'mailPort'> & { readonly stations: number },
  onMail: (raw: string) => void,
): Promise<AlarmBenchSetup> {
  const field = await startCoilField(stations, plan.points);
  const mail = await SmallSmtp.start(onMail);
  const all: FieldPlan = { ...plan, ports: field.ports, mailPort: mail.port };
  // As `npm start` runs it; BENCH_PROFILE=folder profiles the main thread.
  const { BENCH_PROFILE: folder } = process.env;
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=16', ...profile, SCRIPT, JSON.stringify(all)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, MALLOC_ARENA_MAX: '1' } },
  );
  const ready = await heard(server, 'ready');
  const tell = (message: AlarmServerCommand) => void server.send(message);
  return {
    field,
    url: ready.url,
    dataDir: ready.dataDir,
    token: await signIn(ready.url),
    watch: () => tell('watch'),
    figures: () => {
      const figures = heard(server, 'figures');
      tell('figures');
      return figures;
    },
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      await Promise.all([field.stop(), mail.stop()]);
    },
  };
}

function heard<K extends AlarmServerMessage['kind']>(
  server: ChildProcess,
  kind: K,
): Promise<Extract<AlarmServerMessage, { kind: K }>> {
  return new Promise((done, fail) => {
    const onExit = (code: number | null) => fail(new Error(`the server exited with ${code}`));
    const onMessage = (message: AlarmServerMessage) => {
      if (message.kind !== kind) return;
      server.off('message', onMessage);
      server.off('exit', onExit);
      done(message as Extract<AlarmServerMessage, { kind: K }>);
    };
    server.on('message', onMessage);
    server.on('exit', onExit);
  });
}
