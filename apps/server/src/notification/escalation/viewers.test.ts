import { expect, it } from 'vitest';
import { EscalationHarness, PUBLIC_URL, soon } from './testing/harness.ts';

it('notifies a Viewer without an acknowledgement link, and the Supervisors at once because no user is on call', async () => {
  const harness = await EscalationHarness.open();
  await harness.tell('Viewer');
  harness.float(1);
  await soon(() => harness.mails.toSorted()).toEqual([
    'admin Critical: Site 1, Overflow',
    'supervisor Critical: Site 1, Overflow',
    'viewer Critical: Site 1, Overflow',
  ]);
  const bodyTo = (role: string) => harness.sink.mails.find(({ to }) => to[0]!.startsWith(role))!.body;
  expect(bodyTo('viewer')).toContain(`Station: ${PUBLIC_URL}/stations/1`);
  expect(bodyTo('viewer')).not.toContain('acknowledge#');
  expect(bodyTo('supervisor')).toContain(`${PUBLIC_URL}/acknowledge#`);
  const [first] = (await harness.alarm()).Callouts;
  expect(first).toMatchObject({ Step: 1, NoneOnCall: true });
  expect(first!.Notified.find(({ Name }) => Name === 'Viewer Test')!.Why).toBe(
    'Always on call: no schedule · Viewer, can’t acknowledge',
  );
});

it('takes the next step at once when only a Viewer got the message', async () => {
  const harness = await EscalationHarness.open();
  harness.sink.refuse = (to) => (to.startsWith('viewer') ? null : { code: 451, words: 'come back later' });
  await harness.tell('Operator');
  await harness.tell('Viewer');
  harness.float(1);
  await soon(() => harness.sent()).toBe(1);
  await soon(async () => (await harness.alarm()).Deliveries.flatMap(({ Tries }) => Tries)).toHaveLength(2);
  // Without waiting for the five minutes; escalation excludes the Viewer.
  harness.clock.advance(1_000);
  await soon(async () => (await harness.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1, 2]);
  expect(harness.mails).toEqual(['viewer Critical: Site 1, Overflow']);
});
