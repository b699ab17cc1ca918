import type { AuditEntry, WebhookEventBody } from '@outpost/contract';
import { leftOut } from '@outpost/testing/left-out.ts';
import { findProgram } from '@outpost/testing/server-program.ts';
import { describe, expect } from 'vitest';
import { Rsyslog } from '../src/integration/audit-output/testing/rsyslog.ts';
import { hasMosquitto, Subscriber, startBroker } from '../src/integration/mqtt/testing/mosquitto.ts';
import { HttpSink } from '../src/platform/outbound/testing/http-sink.ts';
import { itOnPostgres } from '../src/testing/databases.ts';
import { ask, FOR_TAKE_OVER, ready, startPair, tokenOf } from './support/standby-pair.ts';

const hasReceivers = hasMosquitto && findProgram('rsyslogd') !== null;
if (!hasReceivers) leftOut('mosquitto and rsyslog: what other systems get after a take-over');

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, FOR_TAKE_OVER);

describe.runIf(hasReceivers)('other systems, when another server takes over', () => {
  itOnPostgres('get each event, and values and audit events without a gap', async (url) => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const rsyslog = await Rsyslog.start();
    const receiver = await HttpSink.start();
    receiver.says(503);
    const { controller, a, b, urlA, urlB } = await startPair(url, {
      settings: {
        ...{ MQTT_URL: `mqtt://127.0.0.1:${broker.port}`, MQTT_USER: 'outpost', MQTT_PASSWORD: 'sesame' },
        ...{ MQTT_PREFIX: 'plant', MQTT_INTERVAL_SECONDS: '1' },
        ...{ SYSLOG_URL: `tcp://127.0.0.1:${rsyslog.port}`, WEBHOOK_ALLOW: '127.0.0.1' },
      },
    });
    const token = await tokenOf(urlA);
    const webhook = {
      ...{ Name: 'Maintenance system', Url: receiver.url, Events: ['alarm.raised', 'alarm.returned'] },
      ...{ Areas: [], StationIds: [], Enabled: true, HeaderName: null },
    };
    expect((await ask(urlA, 'Integration/webhooks', webhook, token)).status).toBe(201);
    controller.registers[0] = 150;
    await soon(() => subscriber.json('stations/1/points/1')).toMatchObject({ Value: 150, Quality: 'good' });
    await soon(() => subscriber.events.map(({ topic }) => topic)).toEqual(['plant/events/alarm.raised']);
    await soon(() => receiver.requests.length).toBeGreaterThan(0);
    const [refused] = receiver.requests;

    a.process.kill('SIGKILL');
    // The broker notices it by itself.
    await soon(() => subscriber.newest.get('plant/status')).toBe('offline');
    receiver.says(200);
    receiver.requests.length = 0;
    controller.registers[0] = 60;
    await ready(b);
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    await soon(() => subscriber.json('stations/1/points/1')).toMatchObject({ Value: 60, Quality: 'good' });
    await soon(() => subscriber.json('stations/1/alarms')).toMatchObject({ Alarms: [{ Active: false }] });
    // What the first server had published is not published again.
    await soon(() => subscriber.events.map(({ topic }) => topic)).toEqual([
      'plant/events/alarm.raised',
      'plant/events/alarm.returned',
    ]);
    await soon(() => receiver.requests.length).toBe(2);
    const posted = receiver.requests.map(({ body }) => JSON.parse(body.toString()) as WebhookEventBody);
    expect(posted.map(({ type }) => type).sort()).toEqual(['alarm.raised', 'alarm.returned']);
    // The receiver can tell that it is the event that it refused before.
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).toContain(refused!.headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);

    const stored = async () => {
      const entries = (await (await ask(urlB, 'Audit?limit=1000', undefined, token)).json()) as AuditEntry[];
      return entries.map(({ Id }) => Id).reverse();
    };
    const received = async () => [
      ...new Set(
        (await rsyslog.received()).flatMap(({ data }) => {
          const id = /\[outpost@32473 id="(\d+)"/.exec(data)?.[1];
          return id === undefined ? [] : [Number(id)];
        }),
      ),
    ];
    await soon(async () => (await received()).at(-1) === (await stored()).at(-1)).toBe(true);
    const ofAll = await stored();
    expect((await received()).filter((id) => ofAll.includes(id))).toEqual(ofAll);
  });
});
