import { SmallSmtp } from '../../apps/server/src/notification/channels/email/testing/small-smtp.ts';
import { signIn } from '../harness/account.ts';
import { AS_NPM_START, startChild } from '../harness/child.ts';
import { startCoilField } from './field.ts';
import type { AlarmServerCommand, AlarmServerMessage, FieldPlan } from './messages.ts';

/** The stations, the server in a process of its own, and the mail server. */
export type AlarmBenchSetup = Awaited<ReturnType<typeof setUpAlarmBench>>;

/**
 * Starts everything; resolves when each station has been polled.
 * @param onMail gets each mail as it arrived
 */
export async function setUpAlarmBench(
  { stations, ...plan }: Omit<FieldPlan, 'ports' | 'mailPort'> & { readonly stations: number },
  onMail: (raw: string) => void,
) {
  const field = await startCoilField(stations, plan.points);
  const mail = await SmallSmtp.start(onMail);
  const all: FieldPlan = { ...plan, ports: field.ports, mailPort: mail.port };
  // As `npm start` runs it; BENCH_PROFILE=folder profiles the main thread.
  const { BENCH_PROFILE: folder } = process.env;
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const server = startChild<AlarmServerMessage, AlarmServerCommand>(
    new URL('./server.ts', import.meta.url),
    [JSON.stringify(all)],
    [...AS_NPM_START, ...profile],
  );
  const ready = await server.nextMessage('ready');
  return {
    field,
    url: ready.url,
    dataDir: ready.dataDir,
    token: await signIn(ready.url),
    /** Begins to measure the server's event loop delay. */
    watch: (): void => server.send('watch'),
    figures: (): Promise<Extract<AlarmServerMessage, { kind: 'figures' }>> => {
      const figures = server.nextMessage('figures');
      server.send('figures');
      return figures;
    },
    async stop(): Promise<void> {
      await server.end();
      await Promise.all([field.stop(), mail.stop()]);
    },
  };
}
