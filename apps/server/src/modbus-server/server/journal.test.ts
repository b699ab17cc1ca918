import { once } from 'node:events';
import { connect } from 'node:net';
import type { AuditEntry } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import type { AuditNote } from '../../platform/audit/index.ts';
import { testContext } from '../../testing/context.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { Journal } from './journal.ts';
import { MasterHarness } from './testing/harness.ts';

function opened(startAt = '2026-03-08T12:00:00Z') {
  const clock = new ManualClock(startAt);
  const notes: AuditNote[] = [];
  const audit = { append: async (note: AuditNote) => notes.push(note) };
  const journal = new Journal(
    testContext({ audit, clock, timeZone: 'America/Denver' }),
    (id) => `Site ${id}`,
  );
  journal.start();
  const lines = async () => {
    await journal.settled();
    return notes
      .splice(0)
      .map(({ action, by, words }) => `${by.name.replace('Modbus master ', '')} ${action}: ${words}`);
  };
  return { clock, journal, lines };
}

describe('the journal of the Modbus server', () => {
  it('records once what a master reads and polls, however often it does', async () => {
    const { clock, journal, lines } = opened();
    const client = journal.connected('10.1.0.9');
    for (let cycle = 0; cycle < 50; cycle++) {
      client.answered(4, false, 1, 0, 125);
      client.answered(4, false, 1, 125, 125);
      client.answered(2, cycle === 7, 1, 0, 16);
      client.polled(3);
      clock.advance(1_000);
    }
    client.answered(3, false, 12, 0, 6);
    client.polled(4);
    clock.advance(10_000);
    expect(await lines()).toEqual([
      '10.1.0.9 connect: Connected',
      '10.1.0.9 read: Reads discrete inputs 0–15 and input registers 0–249 of unit 1',
      '10.1.0.9 poll: Polled Site 3 by coil, for the first time that day',
      '10.1.0.9 read: Reads holding registers 0–5 of unit 12',
      '10.1.0.9 poll: Polled Site 4 by coil, for the first time that day',
    ]);
    await journal.stop();
    expect(await lines()).toEqual([
      '10.1.0.9 sums: 151 requests, 1 answered with an exception, 51 polls by coil, until Outpost stopped',
    ]);
    expect(clock.pending).toBe(0);
  });

  it('summarises a day at its end in the organisation’s zone', async () => {
    const { clock, journal, lines } = opened('2026-03-09T05:59:00Z');
    const client = journal.connected('10.1.0.9');
    client.answered(4, false, 1, 0, 2);
    clock.advance(70_000);
    expect((await lines()).at(-1)).toBe(
      '10.1.0.9 sums: 1 request, 0 answered with an exception, 0 polls by coil, on 2026-03-08',
    );
    clock.advance(86_400_000);
    client.answered(4, false, 1, 0, 2);
    client.polled(3);
    clock.advance(20_000);
    expect(await lines()).toEqual(['10.1.0.9 poll: Polled Site 3 by coil, for the first time that day']);
  });

  it('records that a master is gone when it does not return in five minutes', async () => {
    const { clock, journal, lines } = opened();
    const first = journal.connected('10.1.0.9');
    journal.disconnected('10.1.0.9');
    clock.advance(240_000);
    expect(journal.connected('10.1.0.9')).toBe(first);
    journal.disconnected('10.1.0.9');
    clock.advance(290_000);
    expect(await lines()).toEqual(['10.1.0.9 connect: Connected']);
    clock.advance(20_000);
    expect(await lines()).toEqual([
      '10.1.0.9 disconnect: Disconnected: 0 requests, 0 answered with an exception, 0 polls by coil',
    ]);
    expect(journal.connected('10.1.0.9')).not.toBe(first);
  });

  it('records a refused address once a day, with a count', async () => {
    const { clock, journal, lines } = opened('2026-03-09T05:00:00Z');
    for (let n = 0; n < 1_000; n++) journal.refused('192.0.2.7', 'not in MODBUS_ALLOW');
    expect(await lines()).toEqual(['192.0.2.7 refuse: Rejected: not in MODBUS_ALLOW']);
    clock.advance(3_700_000);
    expect(await lines()).toEqual(['192.0.2.7 refuse: Rejected 1000 times on 2026-03-08']);
  });

  it('writes no more entries than its budget, and reports how many are missing', async () => {
    const { clock, journal, lines } = opened();
    for (let n = 0; n < 100_000; n++) {
      const address = `10.1.${n >> 8}.${n & 255}`;
      const client = journal.connected(address);
      for (let first = 0; first < 100; first++) client.answered(4, false, 1, 2 * first, 1);
      journal.disconnected(address);
    }
    clock.advance(20 * 3_600_000);
    const told = await lines();
    expect(told.length).toBeLessThan(300 + 20 * 60 + 1);
    expect(told.filter((line) => line.startsWith('Outpost left-out')).length).toBeGreaterThan(0);
    const leftOut = told.join(' ').matchAll(/(\d+) log entries/g);
    expect([...leftOut].reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(99_000);
  });
});

describe('the journal over real sockets', () => {
  it('is in the audit log, and is read by Supervisors by client and action', async () => {
    const harness = await MasterHarness.open({ sites: 2 });
    const { client, socket } = await harness.client();
    await client.readInputRegisters(0, 4);
    await client.readInputRegisters(4, 4);
    await client.writeSingleCoil(1, true);
    harness.clock.advance(10_000);
    await harness.server.app.modbusServer.server.journalled();
    const journal = async (query = '', as: 'Supervisor' | 'Operator' = 'Supervisor') => {
      const answer = await harness.server.ask(`/api/ModbusMap/journal${query}`, { as });
      return answer.status === 200 ? ((await answer.json()) as AuditEntry[]) : answer.status;
    };
    const told = async (query = '') =>
      ((await journal(query)) as AuditEntry[]).map(({ Action, StationId, Words }) => [
        Action,
        StationId,
        Words,
      ]);
    expect(await told()).toEqual([
      ['poll', 2, 'Polled Site 2 by coil, for the first time that day'],
      ['read', null, 'Reads input registers 0–7 of unit 1'],
      ['connect', null, 'Connected'],
    ]);
    expect(await told('?client=127.0.0.1&action=read')).toHaveLength(1);
    expect(await told('?client=127.0.0.2')).toEqual([]);
    const [newest] = (await journal()) as AuditEntry[];
    expect(newest).toMatchObject({ Kind: 'modbus', AccountId: null, By: 'Modbus master 127.0.0.1' });
    expect(await told(`?before=${newest!.Id}`)).toHaveLength(2);
    expect(await journal('', 'Operator')).toBe(403);

    socket.destroy();
    await once(socket, 'close');
    await expect.poll(async () => (await harness.state()).Masters[0]!.Connections).toBe(0);
    harness.clock.advance(310_000);
    await harness.server.app.modbusServer.server.journalled();
    expect((await told('?action=disconnect'))[0]![2]).toBe(
      'Disconnected: 3 requests, 0 answered with an exception, 1 poll by coil',
    );
  });

  it('names refused clients', async () => {
    const harness = await MasterHarness.open({ sites: 0 });
    const port = harness.server.app.modbusServer.server.port()!;
    const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined);
    await Promise.all(sockets.slice(32).map((socket) => once(socket, 'close')));
    await harness.server.app.modbusServer.server.journalled();
    const lines = await harness.server.app.context.audit.list({
      kind: 'modbus',
      action: 'refuse',
      limit: 10,
    });
    expect(lines).toMatchObject([
      { Outcome: 'refused', By: 'Modbus master 127.0.0.1', Words: 'Rejected: too many connections' },
    ]);
    for (const socket of sockets) socket.destroy();
  });
});
