import type { ActiveAlarms, AlarmDetail, SignedInUser, StationDetail } from '@outpost/contract';
import { createRegisterUnit } from '@outpost/modbus';
import { expect, it } from 'vitest';
import { type FieldDevice, startFieldDevice } from '../src/acquisition/drivers/modbus/testing/field-kit.ts';
import { EscalationHarness, soon } from '../src/notification/escalation/testing/harness.ts';
import { emailOf, TEST_PASSWORD } from '../src/testing/server.ts';

/*
 * Notifications when the instrument fails and not the process: over real Modbus TCP, up to the
 * mail.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOT_A_NUMBER = [0x7fc0, 0];

/** A pump station whose level is a float32, with other points; polled when the test requests it. */
const station = (port: number) => ({
  SiteName: 'Elm Street',
  Host: '127.0.0.1',
  Port: port,
  PollIntervalSeconds: 86_400,
  Retries: 0,
  Points: [
    {
      ...{ Kind: 'analog', Point: 'AI1', Name: 'Wet well level', Units: 'm', Decimals: 2, Key: true },
      ...{ Table: 'holding-register', Address: 0, DataType: 'float32', RangeLow: 0, RangeHigh: 5 },
      Limits: [
        {
          Kind: 'HH',
          Limit: 4,
          Priority: 'critical',
          Message: 'High wet well',
          Instruction: 'Send the truck',
        },
      ],
    },
    {
      ...{ Kind: 'analog', Point: 'AI2', Name: 'Flow', Units: 'L/s', Table: 'holding-register', Address: 2 },
      ...{ DataType: 'uint16', Limits: [{ Kind: 'L', Limit: 1, Priority: 'low', Message: 'Low flow' }] },
    },
    {
      ...{ Kind: 'digital', Point: 'DI1', Name: 'Pump 1 fault', Table: 'coil', Address: 0, DataType: 'bit' },
      Limits: [{ Kind: 'on', Priority: 'medium', Message: 'Pump 1 failed' }],
    },
    {
      ...{ Kind: 'digital', Point: 'DI2', Name: 'Pump 2 fault', Table: 'coil', Address: 1, DataType: 'bit' },
      Limits: [{ Kind: 'on', Priority: 'medium', Message: 'Pump 2 failed' }],
    },
  ],
});

class Site {
  readonly harness: EscalationHarness;
  readonly device: FieldDevice;
  readonly registers: Uint16Array;

  constructor(harness: EscalationHarness, device: FieldDevice, registers: Uint16Array) {
    this.harness = harness;
    this.device = device;
    this.registers = registers;
  }

  static async open(): Promise<Site> {
    const holdingRegisters = new Uint16Array(8);
    const unit = createRegisterUnit({
      coils: new Uint8Array(8),
      discreteInputs: new Uint8Array(8),
      holdingRegisters,
      inputRegisters: new Uint16Array(8),
    });
    const device = await startFieldDevice({ units: () => unit });
    const harness = await EscalationHarness.open({ sites: 0 });
    await harness.do('Admin', 'POST', '/api/Stations', station(device.port), 201);
    await harness.tell('Operator');
    const site = new Site(harness, device, holdingRegisters);
    site.level(2.5);
    site.registers[2] = 20;
    return site;
  }

  level(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatBE(value);
    this.registers.set([bytes.readUInt16BE(0), bytes.readUInt16BE(2)]);
  }

  /** Calls as an Operator with a new sign-in: a session does not last for the hours of a test. */
  async get<Answer>(path: string): Promise<Answer> {
    const { server } = this.harness;
    const json = { email: emailOf('Operator'), password: TEST_PASSWORD };
    const signedIn = await server.ask('/accounts/authenticate', { method: 'POST', json });
    const { JwtToken } = (await signedIn.json()) as SignedInUser;
    const answer = await server.ask(path, { headers: { authorization: `Bearer ${JwtToken}` } });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Answer;
  }

  poll(): Promise<StationDetail> {
    return this.get('/api/Stations/poll/1');
  }

  /** Polls after a time. */
  async after(ms: number): Promise<StationDetail> {
    this.harness.clock.advance(ms);
    return this.poll();
  }

  /** Active alarms in short form. */
  async active(): Promise<string[]> {
    const { Alarms } = await this.get<ActiveAlarms>('/api/Alarms/active');
    return Alarms.filter(({ Active }) => Active).map(
      ({ Message, Priority, Name, Reading }) => `${Priority} ${Message}: ${Name}: ${Reading}`,
    );
  }
}

it('notifies after 60 s when the sensor of a critical high level returns NaN, and keeps the level alarm', async () => {
  const site = await Site.open();
  site.level(4.2);
  await site.poll();
  await soon(() => site.harness.mails).toEqual(['operator Critical: Elm Street, High wet well']);

  site.registers.set(NOT_A_NUMBER);
  const { Points } = await site.after(10 * SECOND);
  expect(Points[0]!.Value).toMatchObject({ Quality: 'bad', Value: null });
  await site.after(59 * SECOND);
  expect(await site.active()).toEqual(['critical High wet well: Wet well level: 4.20 m']);

  const { Conditions } = await site.after(1 * SECOND);
  expect(Conditions).toMatchObject([
    { Kind: 'HH', PointId: 1 },
    { Kind: 'bad-quality', PointId: 1, Priority: 'critical', Message: 'Wet well level bad quality' },
  ]);
  expect(await site.active()).toEqual([
    'critical High wet well: Wet well level: 4.20 m',
    'critical Wet well level bad quality: Wet well level: Invalid value from the controller',
  ]);
  await soon(() => site.harness.mails).toEqual([
    'operator Critical: Elm Street, High wet well',
    'operator Critical: Elm Street, Wet well level bad quality',
  ]);
  expect(site.harness.sink.mails[1]!.body).toContain('Wet well level: Invalid value from the controller');
  await soon(async () => (await site.harness.alarm(2)).Deliveries).toMatchObject([
    { Name: 'Operator Test', Channel: 'email', About: 'alarm', State: 'sent' },
  ]);

  // The level has fallen meanwhile: its alarm returns as soon as that is known.
  site.level(3);
  await site.after(MINUTE);
  expect(await site.active()).toEqual([
    'critical Wet well level bad quality: Wet well level: Invalid value from the controller',
  ]);
  await site.after(MINUTE);
  expect(await site.active()).toEqual([]);
});

it.each([
  [6, 'The controller is busy (device busy)'],
  [4, 'The controller failed to read this register (device failure)'],
])(
  'raises one alarm for a station that responds with exception %i for hours',
  async (exceptionCode, reason) => {
    const site = await Site.open();
    await site.poll();
    site.device.behave = () => ({ kind: 'exception', code: exceptionCode });
    const { Communication } = await site.after(10 * SECOND);
    expect(Communication.Status).toBe('online');
    expect(await site.active()).toEqual([]);
    const names = 'Wet well level, Flow, Pump 1 fault, Pump 2 fault';
    for (let hour = 0; hour < 3; hour++) {
      const { Conditions } = await site.after(60 * MINUTE);
      expect(Conditions).toMatchObject([
        { PointId: null, Message: 'Bad quality at 4 points', Priority: 'critical' },
      ]);
      expect(await site.active()).toEqual([
        `critical Bad quality at several points: Points: 4 points: ${names}`,
      ]);
    }
    await soon(() =>
      site.harness.mails.filter((mail) => !mail.includes('Bad quality at several points')),
    ).toEqual([]);
    const alarm = await site.get<AlarmDetail>('/api/Alarms/1');
    expect(alarm).toMatchObject({ PointId: null, PointIds: [1, 2, 3, 4], Raises: 1, FirstOut: true });
    expect(alarm.Events.map(({ Kind, Text }) => [Kind, Text])).toEqual([['raised', `${reason}: ${names}`]]);
    expect(site.harness.sink.mails[0]!.body).toContain(`4 points: ${names}`);

    site.device.behave = () => undefined;
    await site.after(10 * SECOND);
    await site.after(MINUTE);
    expect(await site.active()).toEqual([]);
  },
);
