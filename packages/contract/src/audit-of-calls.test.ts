import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './index.ts';

function allCalls(): Call[] {
  const found: Call[] = [];
  const walk = (node: object) => {
    if ('method' in node) found.push(node as Call);
    else Object.values(node).forEach(walk);
  };
  walk(calls);
  return found;
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
/** It changes something, connects to another machine or exports a file. */
const isAct = ({ method, mediaTypes, hasEffects }: Call) =>
  method !== 'GET' || mediaTypes !== undefined || hasEffects === true;

it('declares for each call with effects its audit event, or why it has none', () => {
  const undecided = allCalls()
    .filter(isAct)
    .filter(({ audit, unaudited }) => (audit === undefined) === (unaudited === undefined));
  expect(undecided.map(nameOf)).toEqual([]);
});

it('gives substantial reasons, and station numbers only where they exist', () => {
  for (const call of allCalls()) {
    if (call.unaudited !== undefined) expect(call.unaudited.length, nameOf(call)).toBeGreaterThan(12);
    if (call.audit?.ofStation) expect(call.path, nameOf(call)).toMatch(/\/api\/Stations\/.*:id/);
  }
});

it('audits every call that commands a controller, connects to a machine, or exports configuration or the audit log', () => {
  const kinds = (kind: string) =>
    allCalls()
      .filter(({ audit }) => audit?.kind === kind)
      .map(nameOf)
      .sort();
  expect([...kinds('command'), ...kinds('push')]).toEqual([
    'POST /api/Stations/select/:id',
    'POST /api/Stations/write/:id',
    'GET /api/Stations/push-config/:id',
    'POST /api/Stations/push-config/:id/roll-back',
  ]);
  expect(kinds('connection')).toEqual([
    'POST /api/Integration/mqtt/test',
    'POST /api/Integration/syslog/test',
    'POST /api/Integration/webhook-deliveries/:id/again',
    'POST /api/Integration/webhooks/:id/test',
    'POST /api/Stations/probe',
    'POST /api/Stations/test',
  ]);
  expect(kinds('export')).toEqual([
    'GET /api/Audit/export',
    'GET /api/ModbusMap/file',
    'GET /api/Stations/export',
    'GET /api/Stations/template/file',
    'POST /api/Exports',
    'POST /api/Exports/schedules/:id/run',
  ]);
});
