import { type IntegrationTestResult, type Problem, ROLES, type SystemHealth } from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { hasOpenssl, makeCertificates } from '@outpost/testing/certificates.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unknownLink } from '../../acquisition/ingest/index.ts';
import type { Config } from '../../config.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { hasMosquitto, publishTo, Subscriber, startBroker } from './testing/mosquitto.ts';

const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });

if (!hasMosquitto) leftOut('mosquitto: values and alarms by MQTT');
if (!hasOpenssl) leftOut('openssl: values and alarms by MQTT over TLS');

const mqttOf = (url: string, more: Partial<Config['mqtt']> = {}): Pick<Config, 'mqtt'> => ({
  mqtt: {
    ...{ url, user: 'outpost', password: 'sesame', prefix: 'plant', intervalSeconds: 1, areas: [] },
    discoveryPrefix: null,
    ...more,
  },
});

const siteOf = (SiteName: string, Area: string) => ({
  ...{ SiteName, Area, Host: '127.0.0.1', PollIntervalSeconds: 86_400 },
  Points: [
    {
      ...{
        Kind: 'analog',
        Point: 'AI1',
        Name: 'Level',
        Table: 'holding-register',
        Address: 0,
        DataType: 'int16',
      },
      ...{ Units: 'ft', Decimals: 2 },
      Limits: [{ Kind: 'H', Limit: 5, Priority: 'high', Message: 'High level' }],
    },
  ],
});

async function addStation(server: TestServer, SiteName: string, Area: string): Promise<void> {
  const answer = await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: siteOf(SiteName, Area),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

function poll({ app }: TestServer, stationId: number, value: number): void {
  const atMs = Date.now();
  app.acquisition.ingest.accept({
    ...{ stationId, version: 1, atMs },
    link: {
      ...unknownLink(true),
      ...{ status: 'online', lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs },
    },
    reading: {
      values: Float64Array.of(value),
      qualities: Uint8Array.of(GOOD),
      reasons: Uint8Array.of(REASON.NONE),
    },
  });
}

const problemsOf = async (server: TestServer) =>
  ((await (await server.ask('/api/System/health', { as: 'Admin' })).json()) as SystemHealth).Problems.filter(
    ({ Id }) => Id.startsWith('integration.mqtt'),
  );
const test = (server: TestServer, as: (typeof ROLES)[number] = 'Admin') =>
  server.ask('/api/Integration/mqtt/test', { method: 'POST', as });

describe.runIf(hasMosquitto)('values and alarms by MQTT', () => {
  it('are retained by the broker, and published again after it restarts', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const server = await startTestServer({ config: mqttOf(`mqtt://127.0.0.1:${broker.port}`) });
    await addStation(server, 'Elm Street', 'North');
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    // The server polls it, too, and gets no answer.
    const after = <T>(value: number, read: () => T) =>
      soon(() => {
        poll(server, 1, value);
        return read();
      });
    await after(2.5, () => subscriber.json('stations/1/points/1')).toMatchObject({
      ...{ Value: 2.5, Quality: 'good', Name: 'Level', Units: 'ft', At: expect.stringMatching(/Z$/) },
    });
    // What is scaled from whole counts has no rounding error.
    await after(-12.299999999999997, () => subscriber.json('stations/1/points/1')).toMatchObject({
      Value: -12.3,
    });
    await after(2.5, () => subscriber.json('stations/1/status')).toMatchObject({
      SiteName: 'Elm Street',
      Status: 'online',
    });
    poll(server, 1, 7);
    await soon(() => subscriber.json('stations/1/alarms')).toMatchObject({
      Alarms: [{ Message: 'High level', Priority: 'high', Active: true, Acknowledged: false }],
    });
    await soon(() => subscriber.events.map(({ topic }) => topic)).toEqual(['plant/events/alarm.raised']);
    expect(JSON.parse(subscriber.events[0]!.payload)).toMatchObject({
      ...{ type: 'alarm.raised', version: 1, data: { Station: { Id: 1 }, Alarm: { Message: 'High level' } } },
    });

    // While the broker is away, only the newest value and all events remain to be published.
    subscriber.stop();
    await broker.kill();
    await soon(() => problemsOf(server)).toMatchObject([{ Title: 'The MQTT broker cannot be reached' }]);
    for (const value of [8, 9, 3]) poll(server, 1, value);
    await server.app.alarms.stored();
    await broker.start();
    subscriber.start(broker);
    await soon(() => subscriber.json('stations/1/points/1')).toMatchObject({ Value: 3 });
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    await soon(() => subscriber.events.map(({ topic }) => topic)).toEqual([
      'plant/events/alarm.raised',
      'plant/events/alarm.returned',
    ]);
    await soon(() => problemsOf(server)).toEqual([]);

    expect(
      (await server.ask('/api/Stations/1?name=Elm%20Street&history=keep', { method: 'DELETE', as: 'Admin' }))
        .status,
    ).toBe(200);
    await soon(() => subscriber.newest.get('plant/stations/1/points/1')).toBe('');
    await server.stop();
    await soon(() => subscriber.newest.get('plant/status')).toBe('offline');
  });

  it('have each alarm event of an outage once, in order, with the alarm as it was then', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    let swallowed = '';
    const proxy = await startTcpProxy('127.0.0.1', broker.port, (data) => {
      swallowed += data.toString('latin1');
    });
    const server = await startTestServer({ config: mqttOf(`mqtt://127.0.0.1:${proxy.port}`) });
    await addStation(server, 'Elm Street', 'North');
    await server.app.acquisition.stopPolling();
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    const expected: string[] = [];
    const latest = () => server.app.alarms.allActive()[0]!;
    const acknowledge = async (id: number, comment: string) => {
      const json = { Ids: [id], Comment: comment };
      expect(
        (await server.ask('/api/Alarms/acknowledge', { method: 'POST', as: 'Admin', json })).status,
      ).toBe(200);
    };
    /** Raises the alarm, acknowledges it and lets it return: in this order, or acknowledged last. */
    const toggle = async (number: number) => {
      const isLast = number % 2 === 0;
      poll(server, 1, 7 + number);
      const { id } = latest();
      if (!isLast) await acknowledge(id, `${number}`);
      poll(server, 1, 2);
      if (isLast) await acknowledge(id, `${number}`);
      const [raised, acknowledged] = ['unacknowledged', isLast ? 'normal' : 'acknowledged'];
      const returned = isLast ? 'returned-unacknowledged' : 'normal';
      const reading = 7 + number;
      const steps = [
        `alarm.acknowledged ${id} ${acknowledged} ${number}`,
        `alarm.returned ${id} ${returned}`,
      ];
      expected.push(`alarm.raised ${id} ${raised} ${reading}.00 ft`, ...(isLast ? steps.reverse() : steps));
      await server.app.alarms.stored();
    };
    const received = () =>
      subscriber.events.map(({ payload }) => {
        const { type, data } = JSON.parse(payload) as {
          type: string;
          data: { Alarm: { Id: number; State: string; Reading: number }; Text: string };
        };
        const { Id, State, Reading } = data.Alarm;
        const more =
          type === 'alarm.raised' ? ` ${Reading}` : type === 'alarm.acknowledged' ? ` ${data.Text}` : '';
        return `${type} ${Id} ${State}${more}`;
      });

    await toggle(1);
    await soon(received).toEqual(expected);
    // An event is on its way when the connection is lost.
    proxy.stall();
    for (let number = 2; number <= 4; number++) await toggle(number);
    await soon(() => swallowed).toContain('alarm.raised');
    subscriber.stop();
    await broker.kill();
    proxy.repair();
    for (let number = 5; number <= 60; number++) await toggle(number);
    await broker.start();
    subscriber.start(broker);
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    await toggle(61);
    await soon(() => received().length).toBeGreaterThanOrEqual(expected.length);
    // Repetitions would follow at once.
    await publishTo(broker, 'plant/after');
    await soon(() => subscriber.newest.has('plant/after')).toBe(true);
    expect(received()).toEqual(expected);
  });

  it('have alarm events at once, however seldom values are published', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const config = mqttOf(`mqtt://127.0.0.1:${broker.port}`, { intervalSeconds: 3_600 });
    const server = await startTestServer({ config });
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    await addStation(server, 'Elm Street', 'North');
    await server.app.acquisition.stopPolling();
    for (const value of [7, 2, 8]) poll(server, 1, value);
    await soon(() => subscriber.events.map(({ topic }) => topic)).toEqual(
      ['raised', 'returned', 'raised'].map((kind) => `plant/events/alarm.${kind}`),
    );
  });

  it('have the alarm events of an outage that ends with a change of the settings', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const server = await startTestServer();
    await addStation(server, 'Elm Street', 'North');
    await server.app.acquisition.stopPolling();
    const save = async (Values: Record<string, string | null>) => {
      const answer = await server.ask('/api/Settings/system', {
        method: 'PUT',
        as: 'Admin',
        json: { Values },
      });
      expect(answer.status, await answer.text()).toBe(200);
    };
    const toggle = async () => {
      for (const value of [7, 2]) poll(server, 1, value);
      await server.app.alarms.stored();
    };
    const types = () => subscriber.events.map(({ topic }) => topic.replace('plant/events/alarm.', ''));
    const url = `mqtt://127.0.0.1:${broker.port}`;
    await save({ MQTT_URL: url, MQTT_PREFIX: 'plant', MQTT_USER: 'outpost', MQTT_PASSWORD: 'wrong' });
    await soon(() => problemsOf(server)).toHaveLength(1);
    await toggle();
    await save({ MQTT_PASSWORD: 'sesame' });
    await soon(types).toEqual(['raised', 'returned']);
    // What happened while nothing was to be published is not published later.
    await save({ MQTT_URL: null, MQTT_PASSWORD: null });
    await toggle();
    await save({ MQTT_URL: url, MQTT_PASSWORD: 'sesame' });
    await soon(() => subscriber.statuses.filter((status) => status === 'online')).toHaveLength(2);
    await toggle();
    await soon(() => types().length).toBe(4);
  });

  it('end with an orderly stop: offline is published once, and no failure is logged', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const lines: string[] = [];
    const server = await startTestServer({
      config: mqttOf(`mqtt://127.0.0.1:${broker.port}`),
      onLog: (line) => lines.push(line),
    });
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    await server.stop();
    await soon(() => broker.output).toMatch(/Client outpost-\w+ .*disconnected/);
    await publishTo(broker, 'plant/after');
    await soon(() => subscriber.newest.has('plant/after')).toBe(true);
    expect(subscriber.statuses.filter((status) => status === 'offline')).toHaveLength(1);
    expect(lines.filter((line) => line.includes('MQTT'))).toEqual([]);
  });

  it('have the time of the last good poll while the status of a station stays the same', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    let skippedMs = 0;
    const clock = Object.create(systemClock, {
      monotonicMs: { value: () => systemClock.monotonicMs() + skippedMs },
    }) as Clock;
    const config = mqttOf(`mqtt://127.0.0.1:${broker.port}`);
    const server = await startTestServer({ clock, config });
    await addStation(server, 'Elm Street', 'North');
    // Otherwise the server's own poll of it fails.
    await server.app.acquisition.stopPolling();
    poll(server, 1, 2);
    await soon(() => subscriber.json('stations/1/status')).toMatchObject({ Status: 'online' });
    const published = subscriber.json('stations/1/status') as { LastGoodPollAt: string };
    poll(server, 1, 2);
    const polledMs = server.app.image.station(1)!.link.lastGoodPollAtMs!;
    expect(polledMs).toBeGreaterThan(Date.parse(published.LastGoodPollAt));
    skippedMs = 30_000;
    await soon(() => subscriber.json('stations/1/status')).toMatchObject({
      ...{ Status: 'online', LastGoodPollAt: new Date(polledMs).toISOString() },
    });
  });

  it('can be limited to areas', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const server = await startTestServer({
      config: mqttOf(`mqtt://127.0.0.1:${broker.port}`, { areas: ['South', 'East'] }),
    });
    await addStation(server, 'Elm Street', 'North');
    await addStation(server, 'Oak Street', 'South');
    poll(server, 1, 7);
    poll(server, 2, 7);
    await soon(() => subscriber.json('stations/2/points/2')).toMatchObject({ Value: 7 });
    await soon(() => subscriber.events.length).toBe(1);
    expect([...subscriber.newest.keys()].filter((topic) => topic.includes('/stations/1/'))).toEqual([]);
    // An area that was renamed since, or is misspelled, must not go unnoticed.
    expect(await problemsOf(server)).toMatchObject([
      {
        Id: 'integration.mqtt-area:East',
        Title: 'MQTT publishes the area East, which no station has',
      },
    ]);
  });

  it('wait while the connection is full, however many are announced to Home Assistant', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const broker = await startBroker();
    const server = await startTestServer({
      config: mqttOf(`mqtt://127.0.0.1:${broker.port}`, { discoveryPrefix: 'plant/ha' }),
    });
    const site = siteOf('Elm Street', 'North');
    const Points = Array.from({ length: 2_000 }, (_, Address) => ({
      ...{ ...site.Points[0]!, Point: `AI${Address + 1}`, Address, Limits: [] },
    }));
    const created = await server.ask('/api/Stations', {
      ...{ method: 'POST', as: 'Admin', json: { ...site, Points } },
    });
    expect(created.status, await created.text()).toBe(201);
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const announced = () => [...subscriber.newest.keys()].filter((topic) => topic.endsWith('/config')).length;
    await soon(announced).toBe(2_000);
    expect(warnings).toEqual([]);
  });

  it('are announced to Home Assistant, until they are removed', async () => {
    const broker = await startBroker();
    const subscriber = new Subscriber();
    subscriber.start(broker);
    const server = await startTestServer({
      config: {
        ...mqttOf(`mqtt://127.0.0.1:${broker.port}`, { discoveryPrefix: 'plant/ha' }),
        publicUrl: 'https://scada.example/outpost',
      },
    });
    const pump = {
      Kind: 'digital',
      Point: 'DI1',
      Name: 'Pump 1',
      Table: 'coil',
      Address: 0,
      DataType: 'bit',
    };
    const site = siteOf('Elm Street', 'North');
    const created = await server.ask('/api/Stations', {
      ...{ method: 'POST', as: 'Admin', json: { ...site, Points: [...site.Points, pump] } },
    });
    expect(created.status, await created.text()).toBe(201);
    const level = 'ha/sensor/plant_1/1/config';
    await soon(() => subscriber.json(level)).toEqual({
      name: 'Level',
      unique_id: 'plant_1_1',
      state_topic: 'plant/stations/1/points/1',
      json_attributes_topic: 'plant/stations/1/points/1',
      value_template: '{{ value_json.Value }}',
      state_class: 'measurement',
      suggested_display_precision: 2,
      unit_of_measurement: 'ft',
      availability: [
        { topic: 'plant/status' },
        {
          topic: 'plant/stations/1/points/1',
          value_template: "{{ 'online' if value_json.Quality == 'good' else 'offline' }}",
        },
      ],
      availability_mode: 'all',
      device: {
        identifiers: ['plant_1'],
        name: 'Elm Street',
        suggested_area: 'North',
        configuration_url: 'https://scada.example/outpost/stations/1',
      },
      origin: { name: 'Outpost', sw_version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    await soon(() => subscriber.json('ha/binary_sensor/plant_1/2/config')).toMatchObject({
      ...{ name: 'Pump 1', unique_id: 'plant_1_2' },
      value_template: "{{ 'ON' if value_json.Value else 'OFF' }}",
    });

    const station = server.app.administration.stations.service.get(1);
    await server.app.administration.stations.service.update({
      ...station,
      Points: station.Points.slice(0, 1),
    });
    await soon(() => subscriber.newest.get('plant/ha/binary_sensor/plant_1/2/config')).toBe('');
    expect(subscriber.newest.get(`plant/${level}`)).not.toBe('');
  });

  it('are set up and tested by Admins only, and keep the password', async () => {
    const broker = await startBroker();
    const lines: string[] = [];
    const server = await startTestServer({ onLog: (line) => lines.push(line) });
    expect((await test(server)).status).toBe(409);
    const save = (Values: Record<string, string | null>) =>
      server.ask('/api/Settings/system', { method: 'PUT', as: 'Admin', json: { Values } });
    const url = `mqtt://127.0.0.1:${broker.port}`;
    expect((await save({ MQTT_URL: url, MQTT_USER: 'outpost', MQTT_PASSWORD: 'wrong-sesame' })).status).toBe(
      200,
    );
    expect((await (await test(server)).json()) as IntegrationTestResult).toMatchObject({
      ...{ Sent: false, Answer: expect.stringMatching(/not auth/i) },
    });
    await soon(() => problemsOf(server)).toMatchObject([{ Reason: expect.stringMatching(/not auth/i) }]);
    expect((await save({ MQTT_PASSWORD: 'sesame' })).status).toBe(200);
    await soon(() => problemsOf(server)).toEqual([]);
    for (const role of ROLES) expect((await test(server, role)).status).toBe(role === 'Admin' ? 200 : 403);
    expect(await (await test(server)).json()).toMatchObject({
      Sent: true,
      Answer: 'The broker accepted the message',
    });
    const elsewhere = (await (await save({ MQTT_URL: 'mqtt://other.example' })).json()) as Problem;
    expect(elsewhere.problems).toMatchObject([{ Path: 'body.Values.MQTT_PASSWORD' }]);
    const told = await Promise.all(
      ['/api/Settings/system', '/api/Audit?limit=1000'].map(async (path) =>
        (await server.ask(path, { as: 'Admin' })).text(),
      ),
    );
    expect(JSON.stringify([told, lines])).not.toContain('sesame');
  });

  it.runIf(hasOpenssl)('go over TLS to a broker that the authority of MQTT_CA signed', async () => {
    const files = await makeCertificates();
    const broker = await startBroker(files);
    const begin = (url: string, caFile: string | null) =>
      startTestServer({
        config: { ...mqttOf(url), mqttTls: { caFile, certFile: null, keyFile: null } },
      });
    const url = `mqtts://127.0.0.1:${broker.port}`;
    const subscriber = new Subscriber();
    subscriber.start(broker, files);
    const trusting = await begin(url, files.ca);
    await soon(() => subscriber.newest.get('plant/status')).toBe('online');
    expect(await (await test(trusting)).json()).toMatchObject({ Sent: true });
    const untrusting = await begin(url, null);
    expect(await (await test(untrusting)).json()).toMatchObject({
      ...{ Sent: false, Answer: expect.stringMatching(/^Certificate/) },
    });
  });
});
