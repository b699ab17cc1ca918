import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { ModbusTcpSource, NewStation } from '@outpost/contract';
import { afterEach, expect, test } from 'vitest';
import { DEMO_SITES } from '../sites/demo-sites.ts';
import { link, type TestLink } from '../testing/read.ts';
import type { Fault } from './fault.ts';
import { createSimulatedField } from './field.ts';
import type { SimulatedField } from './field-types.ts';

const START_MS = Date.UTC(2026, 5, 10, 18);
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startField(...codes: string[]): Promise<SimulatedField> {
  const sites = codes.map((code) => DEMO_SITES.find((site) => site.code === code)!);
  const field = createSimulatedField({ speed: 0, clock: { now: () => START_MS }, sites });
  cleanUps.push(() => field.stop());
  await field.start();
  return field;
}

function open(station: NewStation, timeoutMs?: number): TestLink {
  const opened = link(station, timeoutMs);
  cleanUps.push(() => opened.close());
  return opened;
}

const sourceOf = ({ Source }: NewStation) => Source as ModbusTcpSource;

test('every site of the demo answers a poll of all its points with good values', async () => {
  const field = createSimulatedField({ speed: 0, clock: { now: () => START_MS } });
  cleanUps.push(() => field.stop());
  await field.start();
  const stations = field.stations();
  expect(stations).toHaveLength(24);
  for (const [index, station] of stations.entries()) {
    const opened = open(station);
    const { values, qualities } = await opened.poll();
    expect([...qualities], station.SiteName).toEqual(station.Points.map(() => 0));
    const level = station.Points.findIndex((point) => point.Purpose === 'level');
    if (level >= 0) expect(values[level]).toBeCloseTo(field.sites[index]!.read('level'), 2);
    opened.close();
  }
  const sources = stations.map(sourceOf);
  const ports = new Set(sources.map(({ Port }) => Port));
  expect(ports.size).toBeLessThan(24);
  expect(new Set(sources.map(({ Port, UnitId }) => `${Port}/${UnitId}`)).size).toBe(24);
  expect(sources.some(({ Protocol }) => Protocol === 'modbus-rtu-over-tcp')).toBe(true);
  expect(sources.filter(({ KeepOpen }) => !KeepOpen)).toHaveLength(1);
});

test('a pump starts when inflow rises, and time moves only on request', async () => {
  const field = await startField('0401');
  const site = field.site('0401');
  const { value } = open(field.stations()[0]!);
  site.set('level', 1.4);
  site.set('inflowLps', 12);
  expect(await value('pump-run:1')).toBe(0);
  field.advance(60);
  expect(await value('pump-run:1')).toBe(1);
  expect(await value('pump-current:1')).toBeGreaterThan(10);
  expect(field.nowMs).toBe(START_MS + 60_000);
});

test('a forced run signal shows at once, without time passing', async () => {
  const field = await startField('0401');
  const { value } = open(field.stations()[0]!);
  expect(await value('pump-run:2')).toBe(0);
  field.site('0401').set('pump-run:2', 1);
  expect(await value('pump-run:2')).toBe(1);
  field.site('0401').release('pump-run:2');
  expect(await value('pump-run:2')).toBe(0);
});

test.each(['0401', '0404', '0122', '0203', '0302'])(
  'setpoints, outputs and clock of %s are written and take effect',
  async (code) => {
    const field = await startField(code);
    const station = field.stations()[0]!;
    const { write, value } = open(station);
    for (const point of station.Points.filter((one) => one.Writable)) {
      const before = await value(point.Point);
      const middle =
        point.Kind === 'analog' ? Math.round((point.RangeLow! + point.RangeHigh!) / 2) : 1 - before;
      await write(point.Point, middle);
      expect(await value(point.Point), point.Name).toBeCloseTo(middle, 6);
    }
    if (code !== '0401') return;
    field.site(code).clear();
    await write('pump-inhibit:1', 1);
    await write('pump-inhibit:2', 1);
    field.site(code).set('level', 2);
    field.advance(60);
    expect(await value('pump-run:1')).toBe(0);
    await write('pump-inhibit:2', 0);
    await write('setpoint:lead-on', 1.2);
    field.advance(10);
    expect(await value('pump-run:2')).toBe(1);
  },
);

test("the initial setpoints of a controller are its station's desired values", async () => {
  const field = createSimulatedField({ speed: 0, clock: { now: () => START_MS } });
  cleanUps.push(() => field.stop());
  await field.start();
  let count = 0;
  for (const station of field.stations()) {
    const { value } = open(station);
    for (const { Point, Wanted } of station.Settings) {
      expect(await value(Point), `${station.SiteName} ${Point}`).toBeCloseTo(Wanted as number, 6);
      count++;
    }
  }
  expect(count).toBeGreaterThan(50);
});

test('missing and read-only addresses are rejected, and values out of range, too', async () => {
  const field = await startField('0404', '0401');
  const [plc, duplex] = field.stations() as [NewStation, NewStation];
  const { client } = open(plc);
  const refused = (code: number) => expect.objectContaining({ exceptionCode: code });
  await expect(client.readHoldingRegisters(1, 120, 12, 2_000)).rejects.toEqual(refused(2));
  await expect(client.readHoldingRegisters(1, 122, 1, 2_000)).rejects.toEqual(refused(2));
  expect(await client.readHoldingRegisters(1, 100, 22, 2_000)).toHaveLength(22);
  await expect(client.readHoldingRegisters(1, 160, 7, 2_000)).rejects.toEqual(refused(2));
  await expect(client.readInputRegisters(1, 0, 1, 2_000)).rejects.toEqual(refused(1));
  await expect(client.write({ functionCode: 6, address: 110, value: 1 }, 1, 2_000)).rejects.toEqual(
    refused(2),
  );
  const other = open(duplex);
  await expect(other.client.write({ functionCode: 6, address: 0, value: 999 }, 1, 2_000)).rejects.toEqual(
    refused(3),
  );
  expect(await other.value('setpoint:lead-on')).toBeCloseTo(1.5, 6);
});

test('sites behind one gateway are distinguished, and a dead one does not affect the others', async () => {
  const field = await startField('0301', '0302', '0303');
  const [one, two, three] = field.stations() as [NewStation, NewStation, NewStation];
  expect(new Set([one, two, three].map((station) => sourceOf(station).Port)).size).toBe(1);
  const links = [open(one, 300), open(two), open(three)];
  field.site('0301').fault({ kind: 'silent' });
  field.site('0302').fault({ kind: 'refused' });
  await field.settled();
  await expect(links[0]!.poll()).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
  await expect(links[1]!.poll()).rejects.toMatchObject({ code: 'MODBUS_EXCEPTION', exceptionCode: 11 });
  expect(await links[2]!.value('flow')).toBeCloseTo(field.site('0303').read('flow'), 3);
  field.site('0302').clear();
  expect(await links[1]!.value('AI2')).toBeGreaterThan(30);
});

test('a controller for one client drops the second', async () => {
  const field = await startField('0408');
  const first = open(field.stations()[0]!);
  await first.poll();
  const second = open(field.stations()[0]!);
  await expect(second.poll()).rejects.toMatchObject({ code: 'MODBUS_CONNECTION_LOST' });
  first.close();
  // The controller's side of the first connection closes after a while; until then others are
  // dropped.
  let answered = false;
  while (!answered) {
    answered = await second.poll().then(
      () => true,
      () => false,
    );
  }
  expect((await second.poll()).qualities[0]).toBe(0);
});

test('an unplugged cable refuses, a plugged one responds again on the same port', async () => {
  const field = await startField('0401');
  const station = field.stations()[0]!;
  const { poll } = open(station);
  await poll();
  field.site('0401').fault({ kind: 'refused' });
  await field.settled();
  await expect(poll()).rejects.toMatchObject({ code: expect.stringMatching(/REFUSED|LOST/) });
  await expect(open(station).poll()).rejects.toMatchObject({ code: 'MODBUS_CONNECT_REFUSED' });
  field.site('0401').clear();
  await field.settled();
  expect(sourceOf(field.stations()[0]!).Port).toBe(sourceOf(station).Port);
  expect((await open(station).poll()).values).toHaveLength(station.Points.length);
});

const linkFaults: [Fault, object][] = [
  [{ kind: 'silent' }, { code: 'MODBUS_TIMEOUT' }],
  [{ kind: 'half-open' }, { code: 'MODBUS_TIMEOUT' }],
  [{ kind: 'drop', rate: 1 }, { code: 'MODBUS_TIMEOUT' }],
  [{ kind: 'slow', delayMs: 60_000 }, { code: 'MODBUS_TIMEOUT' }],
  [{ kind: 'garbage' }, { code: expect.stringMatching(/TIMEOUT|BAD_RESPONSE/) }],
  [{ kind: 'wrong-transaction' }, { code: expect.stringMatching(/TIMEOUT|BAD_RESPONSE/) }],
  [
    { kind: 'exception', code: 6 },
    { code: 'MODBUS_EXCEPTION', exceptionCode: 6 },
  ],
];
test.each(linkFaults)('%o is simulated, and ends when it is cleared', async (fault, error) => {
  const field = await startField('0401');
  const station = field.stations()[0]!;
  field.site('0401').fault(fault);
  expect(field.site('0401').faults).toEqual([fault]);
  await expect(open(station, 250).poll()).rejects.toMatchObject(error);
  field.site('0401').clear(fault.kind);
  expect((await open(station).poll()).qualities[0]).toBe(0);
});

test('an exception for a range of addresses does not affect the others', async () => {
  const field = await startField('0401');
  const { client } = open(field.stations()[0]!);
  field.site('0401').fault({ kind: 'exception', code: 4, table: 'input-register', from: 10, to: 11 });
  await expect(client.readInputRegisters(1, 4, 7, 2_000)).rejects.toMatchObject({ exceptionCode: 4 });
  expect(await client.readInputRegisters(1, 0, 6, 2_000)).toHaveLength(6);
  expect(await client.readHoldingRegisters(1, 0, 4, 2_000)).toHaveLength(4);
});

test('faults of the site affect the process, end after their time, and a stuck sensor keeps its value', async () => {
  const field = await startField('0401');
  const site = field.site('0401');
  const { value } = open(field.stations()[0]!);
  site.fault({ kind: 'power-fail', seconds: 120 });
  site.fault({ kind: 'pump-fail', pump: 2 });
  site.fault({ kind: 'hatch' });
  field.advance(60);
  expect(await value('power')).toBe(1);
  expect(await value('generator')).toBe(1);
  expect(await value('pump-fail:2')).toBe(1);
  expect(await value('hatch')).toBe(1);
  field.advance(65);
  expect(await value('power')).toBe(0);
  site.fault({ kind: 'stuck', name: 'level' });
  const stuck = await value('level');
  site.set('level', 2.5);
  field.advance(5);
  expect(await value('level')).toBe(stuck);
  expect(site.read('level')).toBeGreaterThan(2.3);
  site.fault({ kind: 'stuck', name: 'level', value: 9 });
  const { qualities } = await open(field.stations()[0]!).poll();
  expect(qualities[0]).toBe(1);
  site.clear();
  expect(await value('level')).toBeCloseTo(site.read('level'), 2);
});

test('a cloudburst fills the lift stations', async () => {
  const field = await startField('0406', '0151');
  field.advance(60);
  const dry = field.site('0406').read('inflowLps');
  field.rain(35, 7_200);
  field.advance(7_000);
  expect(field.site('0406').read('inflowLps')).toBeGreaterThan(dry + 30);
  expect(field.site('0406').read('float:high')).toBe(1);
  expect(field.site('0151').read('rain')).toBeGreaterThan(30);
});

test('time runs with the clock, at the configured speed', async () => {
  let nowMs = START_MS;
  const site = DEMO_SITES.find(({ code }) => code === '0401')!;
  const field = createSimulatedField({ speed: 60, tickMs: 1, clock: { now: () => nowMs }, sites: [site] });
  cleanUps.push(() => field.stop());
  await field.start();
  const { value } = open(field.stations()[0]!);
  nowMs += 10_000;
  // Each poll is a turn of the event loop in which a tick may occur.
  while (field.nowMs < START_MS + 600_000) await value('level');
  expect(field.nowMs).toBe(START_MS + 600_000);
});

test('the same seed makes the same field, and a saved one continues as if it had never stopped', async () => {
  const make = (state?: ReturnType<SimulatedField['snapshot']>) =>
    createSimulatedField({
      seed: 4,
      speed: 0,
      outages: 'demo',
      clock: { now: () => state?.atMs ?? START_MS },
      ...(state ? { state } : {}),
    });
  const one = make();
  const two = make();
  one.advance(900);
  two.advance(900);
  expect(two.snapshot()).toEqual(one.snapshot());
  const saved = JSON.parse(JSON.stringify(one.snapshot()));
  const three = make(saved);
  one.advance(3_000);
  three.advance(3_000);
  expect(three.snapshot()).toEqual(one.snapshot());
});

test('a port in use is reported, nothing is left listening, and a later start works', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const sites = DEMO_SITES.filter(({ code }) => code === '0401');
  const field = createSimulatedField({ speed: 0, clock: { now: () => START_MS }, sites, basePort: port });
  cleanUps.push(() => field.stop());
  await expect(field.start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  blocker.close();
  await once(blocker, 'close');
  await field.start();
  expect(sourceOf(field.stations()[0]!).Port).toBe(port);
  expect((await open(field.stations()[0]!).poll()).qualities[0]).toBe(0);
});

test('mistakes are named', async () => {
  const field = createSimulatedField({ speed: 0, clock: { now: () => START_MS } });
  expect(() => field.stations()).toThrow(expect.objectContaining({ code: 'SIMULATOR_NOT_STARTED' }));
  expect(() => field.site('9999')).toThrow(/no site 9999; expected one of 0401/);
  const site = field.site('Mill Creek Lift Station');
  expect(() => site.read('warp')).toThrow(/0417 has no warp; expected one of level/);
  expect(() => site.set('dischargeKpa', 3)).toThrow(/is read-only; expected one of pump1Run/);
  expect(() => site.set('level', Number.NaN)).toThrow(/expected a number/);
  expect(() => field.advance(-1)).toThrow(/expected seconds above 0/);
  expect(() => field.rain(-1, 10)).toThrow(/rain: expected 0 to 500 mm\/h/);
  const bad = (fault: object) => () => site.fault(fault as Fault);
  expect(bad({ kind: 'meteor' })).toThrow(/kind meteor: expected one of refused/);
  expect(bad({ kind: 'drop', rate: 2 })).toThrow(/expected rate as a number from 0 to 1, got 2/);
  expect(bad({ kind: 'slow' })).toThrow(/expected delayMs/);
  expect(bad({ kind: 'pump-fail', pump: 3 })).toThrow(/expected pump 1 or 2/);
  expect(bad({ kind: 'stuck', name: 'warp' })).toThrow(/has no warp/);
  expect(bad({ kind: 'exception', code: 0 })).toThrow(/expected code/);
  expect(bad({ kind: 'surge' })).toThrow(/expected flowLps as a number/);
  expect(site.faults).toEqual([]);
  const twice = [DEMO_SITES[0]!, DEMO_SITES[0]!];
  expect(() => createSimulatedField({ sites: twice })).toThrow(/sites 0401 and 0401 have the same code 0401/);
});
