/**
 * The measured process of the alarm benchmarks: the whole server as `npm start` runs it, with
 * stations to poll and recipients. `server.ts PLAN`; it listens to messages of its parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AlertSetting } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';
import { BENCH_ACCOUNT, createBenchAccount } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { benchFolder } from '../harness/database.ts';
import { startBenchServer } from '../harness/server.ts';
import { watchEventLoop } from '../ingest/measured.ts';
import { coilStation } from './coil-station.ts';
import type { AlarmServerCommand, AlarmServerMessage, FieldPlan } from './messages.ts';

const plan = JSON.parse(process.argv[2]!) as FieldPlan;
const dataDir = benchFolder();
const server = await startBenchServer(
  {
    DATA_DIR: dataDir,
    MODBUS_PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${plan.mailPort}`,
    MAIL_FROM: 'outpost@outpost.example',
    ...plan.environment,
  },
  { beforePolling: settleIn },
);
const { field } = server.app.acquisition;
const { stations } = server.app.administration;
const ids = stations.service.all().map(({ StationId }) => StationId);
await new Promise<void>((done) => {
  const look = setInterval(() => {
    if (ids.some((id) => field.link(id).lastGoodPollAtMs === null)) return;
    clearInterval(look);
    done();
  }, 20);
});
sendToParent<AlarmServerMessage>({ kind: 'ready', url: server.url, dataDir });

const late = monitorEventLoopDelay({ resolution: 1 });
let turns = watchEventLoop();
let cpu = process.cpuUsage();
process.on('message', (message: AlarmServerCommand) => {
  if (message === 'watch') {
    turns.end();
    turns = watchEventLoop();
    late.reset();
    late.enable();
    cpu = process.cpuUsage();
    return;
  }
  const [lateP99Ms, lateMostMs] = [late.percentile(99) / 1e6, late.max / 1e6];
  const { user, system } = process.cpuUsage(cpu);
  const times = { lateP99Ms, lateMostMs, longestTurnMs: turns.end(), cpuMs: (user + system) / 1_000 };
  sendToParent<AlarmServerMessage>({ kind: 'figures', ...times });
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));

async function settleIn(app: ServerApp): Promise<void> {
  const { accounts, stations } = app.administration;
  await createBenchAccount(app, plan.role ?? 'Supervisor');
  const person = {
    FirstName: 'Bench',
    Role: 'Operator',
    Active: true,
    Password: BENCH_ACCOUNT.password,
  } as const;
  const people = [];
  for (let number = 1; number <= plan.people; number++) {
    people.push(
      await accounts.service.createAccount({
        ...person,
        Email: `operator-${number}@outpost.example`,
        LastName: String(number),
      }),
    );
  }
  const settings: AlertSetting[] = [];
  for (const [number, port] of plan.ports.entries()) {
    const { StationId } = await stations.service.create(coilStation(plan, number, port));
    const { id: AccountId } = people[number % people.length]!;
    settings.push({ Id: 0, AccountId, StationId, LeastPriority: 'low', Channels: ['email'] });
  }
  await app.onCall.alertSettings.service.add(settings);
}
