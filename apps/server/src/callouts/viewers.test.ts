import { expect, it } from 'vitest';
import { CalloutHarness, PUBLIC_URL, soon } from './testing/harness.ts';

it('tells a Viewer without a link that acknowledges, and the Supervisors at once as nobody is on call', async () => {
  const desk = await CalloutHarness.open();
  await desk.tell('Viewer');
  desk.float(1);
  await soon(() => desk.mails.toSorted()).toEqual([
    'admin CRITICAL: Site 1, Overflow',
    'supervisor CRITICAL: Site 1, Overflow',
    'viewer CRITICAL: Site 1, Overflow',
  ]);
  const bodyTo = (role: string) => desk.sink.mails.find(({ to }) => to[0]!.startsWith(role))!.body;
  expect(bodyTo('viewer')).toContain(`Station: ${PUBLIC_URL}/stations/1`);
  expect(bodyTo('viewer')).not.toContain('acknowledge#');
  expect(bodyTo('supervisor')).toContain(`${PUBLIC_URL}/acknowledge#`);
  const [first] = (await desk.alarm()).Callouts;
  expect(first).toMatchObject({ Step: 1, NobodyOnCall: true });
  expect(first!.Told.find(({ Name }) => Name === 'Viewer Test')!.Why).toBe(
    'Always on duty, having no schedule. A Viewer, who cannot acknowledge',
  );
});

it('goes to the next step at once when only a Viewer got the message', async () => {
  const desk = await CalloutHarness.open();
  desk.sink.refuse = (to) => (to.startsWith('viewer') ? null : { code: 451, words: 'come back later' });
  await desk.tell('Operator');
  await desk.tell('Viewer');
  desk.float(1);
  await soon(() => desk.sent()).toBe(1);
  await soon(async () => (await desk.alarm()).Deliveries.flatMap(({ Tries }) => Tries)).toHaveLength(2);
  // Without waiting for the five minutes; escalation leaves the Viewer out.
  desk.clock.advance(1_000);
  await soon(async () => (await desk.alarm()).Callouts.map(({ Step }) => Step)).toEqual([1, 2]);
  expect(desk.mails).toEqual(['viewer CRITICAL: Site 1, Overflow']);
});
