import { expect } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/server.ts';

const START = '2026-05-01T12:00:00.000Z';
const PATH = '/api/OnCall/calendar';

const make = async (server: TestServer, as: 'Viewer' | 'Operator' | 'Supervisor'): Promise<string> => {
  const answer = await server.ask(PATH, { as, method: 'POST' });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { Path: string }).Path;
};

itOnEachDatabase(
  "shows a user's on-call times to clients with the private link, until it is revoked",
  async (databaseUrl) => {
    const lines: string[] = [];
    const server = await startTestServer({
      clock: new ManualClock(START),
      config: { databaseUrl },
      onLog: (line) => lines.push(line),
    });
    expect((await server.ask(PATH)).status).toBe(401);
    expect(await (await server.ask(PATH, { as: 'Operator' })).json()).toEqual({ Since: null });
    const path = await make(server, 'Operator');
    expect(await (await server.ask(PATH, { as: 'Operator' })).json()).toEqual({ Since: START });
    expect(await (await server.ask(PATH, { as: 'Viewer' })).json()).toEqual({ Since: null });

    // Without a schedule the user is always on call.
    const always = await server.ask(path);
    expect(always.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await always.text()).not.toContain('BEGIN:VEVENT');

    const people = (await (await server.ask('/accounts', { as: 'Admin' })).json()) as {
      Id: number;
      Email: string;
    }[];
    const { Id: AccountId } = people.find(({ Email }) => Email === emailOf('Operator'))!;
    const schedule = { Id: 0, Name: 'Saturdays', Saturday: true };
    await server.ask('/api/OnCallSchedules', { as: 'Supervisor', method: 'POST', json: schedule });
    const json = { Id: 1, Schedules: [{ AccountId, ScheduleId: 1 }] };
    await server.ask('/api/AccountOnCallSchedules/schedule/1', { as: 'Supervisor', method: 'PUT', json });
    const feed = await (await server.ask(path)).text();
    // 06:00 in Denver, and the second of the stop counts.
    expect(feed).toContain('DTSTART:20260502T120000Z\r\nDTEND:20260502T210001Z\r\nSUMMARY:On call\r\n');
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(14);

    // Of a user who is always on call, only the times as a substitute are shown.
    const { Id: SubstituteId } = people.find(({ Email }) => Email === emailOf('Supervisor'))!;
    const week = { From: '2026-05-09T00:00:00.000Z', To: '2026-05-10T00:00:00.000Z' };
    const swap = { AccountId, SubstituteId, Change: 'off', Reason: 'Swap', ...week };
    await server.ask('/api/DutyOverrides', { as: 'Supervisor', method: 'POST', json: swap });
    const ofSubstitute = await (await server.ask(await make(server, 'Supervisor'))).text();
    expect(ofSubstitute).toContain('DTSTART:20260509T120000Z\r\nDTEND:20260509T210001Z\r\n');
    expect(ofSubstitute.match(/BEGIN:VEVENT/g)).toHaveLength(1);

    const another = await make(server, 'Operator');
    expect((await server.ask(path)).status).toBe(404);
    expect((await server.ask(another)).status).toBe(200);
    await server.ask(PATH, { as: 'Viewer', method: 'DELETE' });
    expect((await server.ask(another)).status).toBe(200);
    expect(await (await server.ask(PATH, { as: 'Operator', method: 'DELETE' })).json()).toEqual({ Ok: true });
    expect((await server.ask(another)).status).toBe(404);
    expect((await server.ask('/api/OnCall/feed/short')).status).toBe(400);
    // The secret is not in the audit log.
    const secrets = [path, another].map((each) => each.split('/').at(-1)!);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  },
);
