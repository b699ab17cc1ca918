import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { EscalationHarness, HARNESS_MINUTE_MS, soon } from './testing/harness.ts';

/** Of each alarm, in the order of their ids. The answer is shared for a second. */
async function sending(harness: EscalationHarness): Promise<string[]> {
  await harness.clock.advanceAsync(1_000);
  const all = (await harness.notified()).toSorted((a, b) => a.AlarmId - b.AlarmId);
  return all.map(({ AlarmId, Names, Sending }) => `${AlarmId} ${Names}: ${Sending}`);
}

async function raise(harness: EscalationHarness, stations: number): Promise<void> {
  for (let id = 1; id <= stations; id++) await harness.tell('Operator', id);
  for (let id = 1; id <= stations; id++) harness.float(1, id);
}

itOnEachDatabase('knows that the digest of an alarm is not yet sent', async (databaseUrl) => {
  const harness = await EscalationHarness.open({ databaseUrl, sites: 6 });
  await raise(harness, 6);
  await soon(() => harness.mails).toHaveLength(5);
  await soon(async () => (await sending(harness)).slice(4)).toEqual([
    '5 Operator Test: sent',
    '6 Operator Test: waiting',
  ]);
  harness.clock.advance(HARNESS_MINUTE_MS);
  await soon(() => harness.mails).toHaveLength(6);
  await soon(async () => (await sending(harness)).at(-1)).toBe('6 Operator Test: sent');
});

it('knows what became of the message about an incident', async () => {
  const harness = await EscalationHarness.open({ sites: 3, purpose: 'power' });
  harness.sink.refuse = () => ({ code: 451, words: 'come back later' });
  await raise(harness, 3);
  await soon(() => sending(harness)).toEqual([1, 2, 3].map((id) => `${id} Operator Test: waiting`));
  harness.sink.refuse = () => null;
  await soon(() => sending(harness)).toEqual([1, 2, 3].map((id) => `${id} Operator Test: sent`));
});

it('still knows who was notified of an alarm that has returned, without a next step', async () => {
  const harness = await EscalationHarness.open({ sites: 2 });
  await raise(harness, 2);
  await soon(() => harness.mails).toHaveLength(2);
  harness.float(0, 1);
  await soon(() => harness.mails).toHaveLength(3);
  await soon(() => sending(harness)).toEqual(['1 Operator Test: sent', '2 Operator Test: sent']);
  const [second, first] = await harness.notified();
  expect(first).toMatchObject({ AlarmId: 1, NextStepAt: null, NextStepTo: [] });
  expect(second).toMatchObject({ AlarmId: 2, NextStepAt: '2026-05-01T06:35:00.000Z' });
  await harness.do('Operator', 'POST', '/api/Alarms/acknowledge', { Ids: [1], Comment: '' });
  await soon(() => sending(harness)).toEqual(['2 Operator Test: sent']);
});

it('still knows whom earlier steps notified', async () => {
  const harness = await EscalationHarness.open();
  await raise(harness, 1);
  await harness.tell('Supervisor');
  await soon(() => harness.mails).toHaveLength(1);
  harness.clock.advance(5 * HARNESS_MINUTE_MS);
  const notified = async () => {
    await harness.clock.advanceAsync(1_000);
    return (await harness.notified())[0];
  };
  await soon(notified).toMatchObject({
    ...{ Step: 2, EarlierNames: ['Operator Test'] },
    Names: expect.not.arrayContaining(['Operator Test']),
  });
});

it('does not list an alarm that is shelved', async () => {
  const harness = await EscalationHarness.open();
  await raise(harness, 1);
  await soon(() => sending(harness)).toEqual(['1 Operator Test: sent']);
  await harness.do('Supervisor', 'POST', '/api/Alarms/shelve', {
    StationId: 1,
    PointId: (await harness.alarm()).PointId,
    Kind: 'on',
    Until: '2026-05-01T08:30:00.000Z',
    Reason: 'Cleaning the float',
  });
  await soon(() => sending(harness)).toEqual([]);
});
