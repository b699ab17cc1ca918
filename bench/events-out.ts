/**
 * `npm run bench events-out -- [--stations 500] [--floods 4]`: two alarms at each station, all
 * raised within a second, which then return; polled over real Modbus TCP. In every second flood an
 * endpoint gets them as webhooks, and a client of a real broker (mosquitto) by MQTT. Says when all
 * were stored, how long after it happened each event arrived, and the server's event loop delay and
 * processor time with and without subscribers. Takes five minutes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, type WebhookBodyOf, type WebhookSettings } from '@outpost/contract';
import { ServerProgram } from '@outpost/testing/server-program.ts';
import { type AlarmBenchSetup, setUpAlarmBench } from './alarms/start.ts';
import { quantile } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';

const POINTS = 2;
/** An alarm that is raised three times within a minute is chattering. */
const APART_MS = 65_000;
const PATIENCE_MS = 120_000;
const EVENTS = ['alarm.raised', 'alarm.returned'] as const;

/** What one subscriber received. */
interface Received {
  readonly name: string;
  /** How long after it happened each event arrived, ms. */
  readonly lags: number[];
  firstMs: number;
  lastMs: number;
}

export async function run(): Promise<void> {
  const { stations, floods } = readOptions({ stations: 500, floods: 4 });
  const alarms = stations * POINTS;
  const subscribers: Received[] = [];
  const note = (to: Received, text: string) => {
    const { type, timestamp } = JSON.parse(text) as WebhookBodyOf<'alarm.raised'>;
    if (!(EVENTS as readonly string[]).includes(type)) return;
    to.lags.push(Date.now() - Date.parse(timestamp));
    to.lastMs = performance.now();
    if (to.lags.length === 1) to.firstMs = to.lastMs;
  };
  const subscribe = (name: string): Received => {
    const received = { name, lags: [], firstMs: 0, lastMs: 0 };
    subscribers.push(received);
    return received;
  };
  const webhook = subscribe('webhook');
  const endpoint = createServer((request, response) => {
    void buffer(request).then((body) => {
      note(webhook, body.toString());
      response.end();
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const mqtt = subscribe('MQTT');
  const broker = await startBroker();
  const client = subscribeTo(broker, (text) => note(mqtt, text));
  const plan = { stations, points: POINTS, pollSeconds: 1, people: 20, priority: 'high' } as const;
  const environment = { WEBHOOK_ALLOW: '127.0.0.1' };
  const setup = await setUpAlarmBench({ ...plan, role: 'Admin', environment }, () => {});
  const database = new DatabaseSync(join(setup.dataDir, 'outpost.sqlite'), { readOnly: true });
  const webhookUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
  const { Id } = (await ask(
    setup,
    'POST',
    calls.integration.addWebhook.path,
    settingsOf(webhookUrl, false),
  )) as {
    Id: number;
  };
  try {
    for (let number = 1; number <= floods; number++) {
      const isOn = number % 2 === 0;
      await ask(setup, 'PUT', `${calls.integration.addWebhook.path}/${Id}`, settingsOf(webhookUrl, isOn));
      const Values = { MQTT_URL: isOn ? `mqtt://127.0.0.1:${broker.port}` : null };
      await ask(setup, 'PUT', calls.systemSettings.change.path, { Values });
      // The values of all points after the connection, and the flood before.
      await wait(5_000);
      const beganMs = performance.now();
      for (const each of subscribers) each.lags.length = 0;
      setup.watch();
      const raisedMs = await flood(setup, database, true, alarms);
      const returnedMs = await flood(setup, database, false, alarms);
      for (const each of isOn ? subscribers : []) await arrived(each, 2 * alarms);
      const { lateP99Ms, lateMostMs, longestTurnMs, cpuMs } = await setup.figures();
      console.log(
        `flood ${number}, ${isOn ? 'with' : 'without'} subscribers: ${alarms} alarms stored after ${seconds(raisedMs)} ` +
          `(${rate(alarms, raisedMs)}), returned after ${seconds(returnedMs)} (${rate(alarms, returnedMs)}); ` +
          `event loop delay p99 ${lateP99Ms.toFixed(1)} ms, max ${lateMostMs.toFixed(0)} ms, longest turn ${longestTurnMs.toFixed(0)} ms; ` +
          `${seconds(cpuMs)} of processor time in ${seconds(performance.now() - beganMs)}`,
      );
      for (const { name, lags, firstMs, lastMs } of isOn ? subscribers : []) {
        const of = (share: number) => quantile(lags, share).toFixed(0);
        console.log(
          `  ${name}: ${lags.length} events, ${of(0.5)} / ${of(0.99)} / ${of(1)} ms after they happened (p50 / p99 / max), ` +
            `the last ${seconds(lastMs - beganMs)} after the first register changed (${rate(lags.length, lastMs - firstMs)})`,
        );
      }
      if (number < floods) await calmDown(setup, database);
    }
  } finally {
    database.close();
    await setup.stop();
    client.kill();
    endpoint.close();
    await broker.remove();
  }
}

/** All coils change. @returns after which time all alarms were stored so, ms */
async function flood(
  { field }: AlarmBenchSetup,
  database: DatabaseSync,
  isOn: boolean,
  alarms: number,
): Promise<number> {
  const kind = isOn ? 'raised' : 'returned';
  const { last } = database.prepare('select coalesce(max(id), 0) as last from alarm_events').get() as {
    last: number;
  };
  const stored = database.prepare('select count(*) as n from alarm_events where id > ? and kind = ?');
  const beganMs = performance.now();
  for (let station = 0; station < field.ports.length; station++) field.set(station, isOn);
  for (;;) {
    const { n } = stored.get(last, kind) as { n: number };
    const tookMs = performance.now() - beganMs;
    if (n >= alarms) return tookMs;
    if (tookMs > PATIENCE_MS) throw new Error(`only ${n} of ${alarms} alarms were stored as ${kind}`);
    await wait(10);
  }
}

async function arrived({ name, lags }: Received, count: number): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (lags.length < count) {
    if (performance.now() > endMs) throw new Error(`${name} got only ${lags.length} of ${count} events`);
    await wait(20);
  }
}

/** All are acknowledged, and what was sent about it has arrived. */
async function calmDown(setup: AlarmBenchSetup, database: DatabaseSync): Promise<void> {
  const endMs = performance.now() + APART_MS;
  const open = database.prepare('select id from alarms where is_open = 1');
  const Ids = (open.all() as { id: number }[]).map(({ id }) => id);
  await ask(setup, 'POST', calls.alarms.acknowledge.path, { Ids });
  await wait(endMs - performance.now());
}

const settingsOf = (Url: string, Enabled: boolean): WebhookSettings => ({
  ...{ Name: 'Bench', Url, Enabled, Events: [...EVENTS], Areas: [], StationIds: [], HeaderName: null },
});

async function ask(
  { url, token }: AlarmBenchSetup,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

const startBroker = (): Promise<ServerProgram> =>
  ServerProgram.create({
    name: 'mosquitto',
    settings: ({ port }) => `user root\nlistener ${port} 127.0.0.1\nallow_anonymous true\n`,
    args: ({ settingsFile }) => ['-c', settingsFile],
  });

function subscribeTo({ port }: ServerProgram, onEvent: (text: string) => void): ChildProcess {
  const program = spawn('mosquitto_sub', ['-p', String(port), '-q', '1', '-t', 'outpost/events/#']);
  let rest = '';
  program.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) onEvent(line);
  });
  return program;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const rate = (count: number, ms: number) => `${Math.round((1_000 * count) / ms)}/s`;
