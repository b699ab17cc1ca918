import type { HealthPart, HealthProblem } from '@outpost/contract';
import { expect, it } from 'vitest';
import { formatParts, partName, problemNamed } from './problems.ts';

const problem = (Id: string, Area: HealthProblem['Area'] = 'notifications'): HealthProblem => ({
  ...{
    Id,
    Area,
    Severity: 'high',
    Title: Id,
    Reason: null,
    LogText: null,
    Since: null,
    Effect: '',
    Steps: [],
    Link: null,
  },
});
const part = (Area: HealthPart['Area'], Name: string, State: HealthPart['State']): HealthPart => ({
  ...{ Area, Name, State, Figures: [] },
});

it('finds the problem of an address by its ID or the start of it', () => {
  const problems = ['storage.damaged:1', 'a.fails:email', 'a.fails:sms'].map((id) => problem(id));
  const found = (name: string) => problemNamed(problems, name)?.Id ?? null;
  expect(found('a.fails:sms')).toBe('a.fails:sms');
  expect(found('a.fails')).toBe('a.fails:email');
  expect(found('storage')).toBe('storage.damaged:1');
  expect(found('storage.dam')).toBeNull();
  expect(found('')).toBeNull();
});

it('names in one line what works, what does not and what is not configured', () => {
  const parts = [
    part('storage', 'Storage', 'problem'),
    part('polling', 'Polling', 'ok'),
    part('server', 'Server', 'ok'),
    part('modbus-server', 'Modbus server', 'off'),
  ];
  expect(formatParts(parts)).toBe(
    'With problems: Storage · Working: Polling and Server · Not configured: Modbus server',
  );
  expect(formatParts(parts.slice(1, 2))).toBe('Working: Polling');
  const inObserveOnly = { ...part('integration', 'MQTT', 'off'), ObserveOnly: true };
  expect(formatParts([...parts.slice(1), inObserveOnly])).toBe(
    'Working: Polling and Server · Off, observe only: MQTT · Not configured: Modbus server',
  );
  expect(partName(problem('x', 'polling'), parts)).toBe('Polling');
  expect(partName(problem('x', 'settings'), parts)).toBe('Settings');
  const senders = [part('integration', 'Webhooks', 'ok'), part('integration', 'MQTT', 'problem')];
  expect(partName(problem('integration.mqtt', 'integration'), senders)).toBe('Integration');
});
