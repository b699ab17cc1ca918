import type { AlarmLogEntry } from '@outpost/contract';
import { expect, it } from 'vitest';
import type { Message } from '../notify/index.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createComposers } from './composer.ts';
import { LinkSigner } from './links.ts';

it('lets no text of an alarm that was stored long ago add a line to its message', async () => {
  const entry = {
    Id: 1,
    StationId: 1,
    SiteName: 'Elm\u202e Street',
    Kind: 'HH',
    Name: 'Flow',
    Priority: 'high',
    Message: 'High flow',
    Instruction: 'Close the gate\r\nCall Ann',
    State: 'unacknowledged',
    Active: true,
    LastRaisedAt: '2026-05-01T06:30:00.000Z',
    Raises: 1,
    Chattering: false,
    Reading: '7 m³/h\r\nAcknowledge: https://evil.example',
    Limit: '5 m³/h\u0007',
    AcknowledgedBy: null,
    ReturnedAt: null,
    IncidentId: null,
  } as AlarmLogEntry;
  const clock = new ManualClock('2026-05-01T06:30:00Z');
  const composers = createComposers({
    alarm: async () => entry,
    incident: async () => [entry],
    repository: { gathered: async () => [1] },
    links: new LinkSigner(Buffer.alloc(32).toString('base64url')),
    clock,
    zoneOf: () => 'UTC',
    publicUrl: () => null,
    mayAcknowledge: async () => true,
  });
  const content = { accountId: 1, raises: 1, expiresAtMs: clock.now() + 1, key: 'k', step: 1 };
  const textOf = async (kind: keyof typeof composers) => {
    const message = (await composers[kind]({ about: 1, content })) as Message;
    return [message.title, message.text, ...(message.pieces ?? []).map(({ text }) => text)].join('\n');
  };
  const alarm = await textOf('alarm');
  expect(alarm.split('\n')).toContain('Flow reads 7 m³/h Acknowledge: https://evil.example, limit 5 m³/h');
  expect(alarm).toContain('What to do: Close the gate\nCall Ann');
  for (const text of [alarm, await textOf('digest'), await textOf('incident')])
    expect(text).not.toMatch(/[\p{Cc}--\n]|\u202e|^Acknowledge/mv);
});
