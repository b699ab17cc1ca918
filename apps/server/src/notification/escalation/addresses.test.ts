import { type AlarmDetail, type AlarmNews, HUB_EVENTS, ROLES, type SwapRequest } from '@outpost/contract';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { allCalls } from '../../platform/http/index.ts';
import { emailOf } from '../../testing/server.ts';
import { EscalationHarness, soon } from './testing/harness.ts';

const PHONE = '+15551234567';

/**
 * Alarm 1, of which Operator and Supervisor are notified; the mail server rejects the messages and
 * repeats the address.
 */
async function refusedHarness(): Promise<EscalationHarness> {
  const harness = await EscalationHarness.open();
  harness.sink.refuse = (address) => ({ code: 451, words: `<${address}> is busy` });
  await harness.do('Supervisor', 'PUT', '/api/Contacts', { Phone: PHONE, WebhookUrl: null });
  await harness.tell('Operator');
  await harness.tell('Supervisor');
  await harness.tell('Admin');
  // Their author is stored by email address.
  const span = { From: '2026-05-01T06:00:00Z', To: '2026-05-01T08:00:00Z', Reason: 'Swap' };
  for (const [role, Change] of [
    ['Operator', 'on'],
    ['Admin', 'off'],
  ] as const)
    await harness.do(
      'Admin',
      'POST',
      '/api/DutyOverrides',
      { ...span, Change, AccountId: await harness.accountId(role) },
      201,
    );
  return harness;
}

it('shows recipients’ addresses to Supervisors and Admins, to others only their own', async () => {
  const harness = await refusedHarness();
  harness.float(1);
  await soon(async () => (await harness.alarm()).Deliveries.flatMap(({ Tries }) => Tries)).toHaveLength(2);
  const shown = async (role: (typeof ROLES)[number]) => {
    const { Deliveries } = (await harness.do(role, 'GET', '/api/Alarms/1')) as AlarmDetail;
    return Deliveries.map(({ Address, Tries }) => `${Address}: ${Tries[0]?.Answer}`).sort();
  };
  const line = (address: string) => expect.stringMatching(new RegExp(`^${address}: .*<${address}> is busy`));
  const [operator, supervisor] = [emailOf('Operator'), emailOf('Supervisor')];
  expect(await shown('Viewer')).toEqual([line('o…@test.example'), line('s…@test.example')]);
  expect(await shown('Operator')).toEqual([line(operator), line('s…@test.example')]);
  expect(await shown('Supervisor')).toEqual([line(operator), line(supervisor)]);
  expect(await shown('Admin')).toEqual([line(operator), line(supervisor)]);
});

/** Two requests that the Admin declines; who did so is stored for one as it was before, by email address. */
async function declineSwaps(harness: EscalationHarness): Promise<void> {
  const { server } = harness;
  const GiverId = await harness.accountId('Operator');
  const TakerId = await harness.accountId('Supervisor');
  const path = '/api/OnCall/swap-requests';
  for (const day of ['03', '04']) {
    const Give = { OwnerId: GiverId, From: `2026-05-${day}T00:00:00Z`, To: `2026-05-${day}T06:00:00Z` };
    const body = { GiverId, TakerId, Give, Reason: 'Wedding' };
    const { Id } = (await harness.do('Operator', 'POST', path, body, 201)) as { Id: number };
    await harness.do('Admin', 'POST', `${path}/${Id}/decline`, { Note: '' });
  }
  await server.storage.write
    .updateTable('swap_requests')
    .set({ decided_by: emailOf('Admin') })
    .where('id', '=', 1)
    .execute();
  const requests = (await harness.do('Operator', 'GET', path)) as SwapRequest[];
  expect(requests.map(({ DecidedBy }) => DecidedBy)).toEqual(['Admin Test', 'a…@test.example']);
}

it('gives no user below Supervisor the address of another account, in any API response or hub message', async () => {
  const harness = await refusedHarness();
  const { server } = harness;
  const news: AlarmNews[] = [];
  const socket = io(server.url, { auth: { token: server.tokens.Viewer }, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  socket.on(HUB_EVENTS.alarms, (each: AlarmNews) => news.push(each));
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  harness.float(1);
  await soon(() => harness.warnings()).toHaveLength(1);
  await soon(() => news.flatMap(({ Warnings }) => Warnings ?? []).map(({ Code }) => Code)).toContain(
    'sending-fails',
  );
  await harness.do('Operator', 'POST', '/api/Alarms/1/comment', { Comment: 'On my way' });
  await declineSwaps(harness);
  const others = (own: string) =>
    new RegExp(
      [...ROLES.map(emailOf).filter((email) => email !== own), PHONE.slice(1)]
        .map((text) => text.replaceAll('.', '\\.'))
        .join('|'),
    );
  expect(JSON.stringify(news)).not.toMatch(others(''));
  expect(await (await server.ask('/health')).text()).not.toMatch(others(''));
  expect(await (await server.ask('/metrics')).text()).not.toMatch(others(''));

  const filled = (path: string, id: number) =>
    path
      .replace(':startDate', '2026-05-01')
      .replace(':endDate', '2026-05-01')
      .replace(':period', '2026-05')
      .replace('/api/AccountOnCallSchedules/account/:id', `/api/AccountOnCallSchedules/account/${id}`)
      .replace('/accounts/:id', `/accounts/${id}`)
      .replace(/:\w+/g, '1');
  for (const role of ['Viewer', 'Operator'] as const) {
    const id = await harness.accountId(role);
    const answered: string[] = [];
    for (const { method, path } of allCalls().filter((call) => call.method === 'GET')) {
      const query = path.endsWith('/file') ? '?format=csv' : '';
      const answer = await server.ask(`${filled(path, id)}${query}`, { as: role, method });
      const text = await answer.text();
      // Operators may call who is on call now, and Supervisors.
      const checked =
        role === 'Operator' && path === '/api/OnCall/now' ? text.replace(/"Phone":"[^"]*"/g, '') : text;
      expect(checked, `${path} as ${role}`).not.toMatch(others(emailOf(role)));
      if (answer.ok) answered.push(path);
    }
    expect(answered).toEqual(
      expect.arrayContaining([
        '/api/Alarms/:id',
        '/api/Alarms/log/file',
        '/api/Alarms/active',
        '/accounts/:id',
        ...(role === 'Operator' ? ['/api/OnCall/swap-requests'] : []),
      ]),
    );
  }
});
