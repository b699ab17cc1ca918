/**
 * The measured process of the alarm benchmarks: the whole server as `npm start` runs it, with
 * stations to poll and recipients. `server.ts PLAN`; it listens to messages of its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type AlertSetting, NewStation } from '@outpost/contract';
import { createLogger, readConfig, type ServerApp, startServer, systemClock } from '@outpost/server';
import { watchEventLoop } from '../ingest/measured.ts';
import {
  ALARM_BENCH_ACCOUNT,
  type AlarmServerCommand,
  type AlarmServerMessage,
  type FieldPlan,
} from './messages.ts';

const plan = JSON.parse(process.argv[2]!) as FieldPlan;
const dataDir = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const say = (message: AlarmServerMessage) => process.send!(message);

const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  MODBUS_PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${plan.mailPort}`,
  MAIL_FROM: 'outpost@outpost.example',
});
const server = await startServer({
  config,
  clock: systemClock,
  logger: createLogger(config.logLevel),
  random: Math.random,
  beforePolling: settleIn,
});
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
say({ kind: 'ready', url: server.url, dataDir });

const late = monitorEventLoopDelay({ resolution: 1 });
let turns = watchEventLoop();
process.on('message', (message: AlarmServerCommand) => {
  if (message === 'watch') {
    turns.end();
    turns = watchEventLoop();
    late.reset();
    late.enable();
    return;
  }
  const [lateP99Ms, lateMostMs] = [late.percentile(99) / 1e6, late.max / 1e6];
  say({ kind: 'figures', lateP99Ms, lateMostMs, longestTurnMs: turns.end() });
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));

async function settleIn({
  administration: { accounts, stations },
  onCall: { alertSettings },
}: ServerApp): Promise<void> {
  const person = { FirstName: 'Bench', Active: true, Password: ALARM_BENCH_ACCOUNT.password } as const;
  const create = (Email: string, LastName: string, Role: 'Supervisor' | 'Operator') =>
    accounts.service.createAccount({ ...person, Email, LastName, Role });
  await create(ALARM_BENCH_ACCOUNT.email, 'Mark', 'Supervisor');
  const people = [];
  for (let number = 1; number <= plan.people; number++) {
    people.push(await create(`operator-${number}@outpost.example`, String(number), 'Operator'));
  }
  const settings: AlertSetting[] = [];
  for (const [number, port] of plan.ports.entries()) {
    const { StationId } = await stations.service.create(stationOf(number, port));
    const { id: AccountId } = people[number % people.length]!;
    settings.push({ Id: 0, AccountId, StationId, LeastPriority: 'low', Channels: ['email'] });
  }
  await alertSettings.service.add(settings);
}

/** Each point is a coil with an alarm when it is on. */
function stationOf(number: number, port: number): NewStation {
  return NewStation.parse({
    SiteName: `Station ${number + 1}`,
    Host: '127.0.0.1',
    Port: port,
    PollIntervalSeconds: plan.pollSeconds,
    Points: Array.from({ length: plan.points }, (_, point) => ({
      Kind: 'digital',
      Point: `DI${point + 1}`,
      Name: `Float ${point + 1}`,
      Table: 'coil',
      Address: point,
      DataType: 'bit',
      Limits: [
        { Kind: 'on', Priority: plan.priority, Message: 'Overflow', Instruction: 'Go to the station' },
      ],
    })),
  });
}
