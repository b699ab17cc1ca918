import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AuditEntry, AuditKind, StationSettings } from '@outpost/contract';
import { createRegisterUnit } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, vi } from 'vitest';
import { type FieldDevice, startFieldDevice } from '../src/acquisition/drivers/modbus/testing/field-kit.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const isWrite = ({ functionCode }: { functionCode: number }) => [6, 16].includes(functionCode);

interface Scene {
  readonly dataDir: string;
  readonly device: FieldDevice;
  readonly registers: Uint16Array;
}

/**
 * Runs a real server against a controller and kills it while its write number `nth` is in flight.
 */
async function killedInWrite(what: 'write' | 'push', nth: number, takesIt: boolean): Promise<Scene> {
  const dataDir = await temporaryFolder();
  const registers = new Uint16Array(20);
  const unit = createRegisterUnit({ holdingRegisters: registers });
  const device = await startFieldDevice({ units: () => unit });
  const script = new URL('./kill-command.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, String(device.port), what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let writes = 0;
  device.behave = (asked) => {
    if (!isWrite(asked) || ++writes !== nth) return undefined;
    if (!takesIt) {
      child.kill('SIGKILL');
      return { kind: 'silence' };
    }
    return {
      kind: 'rewrite',
      rewrite: () => {
        child.kill('SIGKILL');
        return new Uint8Array();
      },
    };
  };
  const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe('SIGKILL');
  device.behave = () => undefined;
  return { dataDir, device, registers };
}

const restarted = ({ dataDir }: Scene) => startTestServer({ config: { dataDir } });

/** Resolves with the events of a kind, oldest first, once that many of them are settled. */
function settled(server: TestServer, kind: AuditKind, count: number): Promise<AuditEntry[]> {
  return vi.waitFor(
    async () => {
      const lines = (await server.app.context.audit.list({ kind, limit: 100 })).reverse();
      expect(lines.filter(({ Outcome }) => Outcome === 'settled')).toHaveLength(count);
      return lines;
    },
    { timeout: 30_000, interval: 100 },
  );
}

it('killed between begun and end after writing: the log has unknown, and then that it was written', async () => {
  const scene = await killedInWrite('write', 1, true);
  expect(scene.registers[0]).toBe(11);
  const lines = await settled(await restarted(scene), 'command', 1);
  expect(lines.map(({ Outcome, By }) => [Outcome, By])).toEqual([
    ['begun', 'Anna Vale'],
    ['unknown', 'Anna Vale'],
    ['settled', 'Outpost'],
  ]);
  expect(lines[2]).toMatchObject({ Of: lines[1]!.Id, Details: { Found: 11, Written: true } });
  expect(scene.device.asked.filter(isWrite)).toHaveLength(1);
}, 60_000);

it('killed between begun and end before writing: the log has unknown, and then that it was not written', async () => {
  const scene = await killedInWrite('write', 1, false);
  const lines = await settled(await restarted(scene), 'command', 1);
  expect(lines.map(({ Outcome }) => Outcome)).toEqual(['begun', 'unknown', 'settled']);
  expect(lines[2]).toMatchObject({ Of: lines[1]!.Id, Details: { Found: 0, Written: false } });
}, 60_000);

it('killed during a push: reading shows which entries are in the controller, and they can be rolled back', async () => {
  const scene = await killedInWrite('push', 2, true);
  expect([scene.registers[0], scene.registers[5], scene.registers[9]]).toEqual([11, 12, 0]);
  const server = await restarted(scene);
  // Three entries, and the push itself.
  const lines = await settled(server, 'push', 4);
  expect(lines.filter(({ Outcome }) => Outcome === 'settled').map(({ Words }) => Words)).toEqual([
    'Set point 0 (AO1) reads 11: write confirmed',
    'Set point 5 (AO2) reads 12: write confirmed',
    'Set point 9 (AO3) reads 0: not written',
    '2 of 3 values applied',
  ]);
  const [{ StationId } = { StationId: 0 }] = server.app.administration.stations.service.all();
  const answer = await server.ask(`/api/Stations/settings/${StationId}?read=now`, { as: 'Admin' });
  const settings = (await answer.json()) as StationSettings;
  expect(settings.Settings.map(({ State }) => State)).toEqual(['applied', 'applied', 'not-pushed']);
  expect(settings.LastPush).toMatchObject({ Outcome: 'partly', By: 'Anna Vale', CanRollBack: 2 });
  const back = await server.ask(`/api/Stations/push-config/${StationId}/roll-back`, {
    method: 'POST',
    as: 'Admin',
    json: { PushId: settings.LastPush!.PushId },
  });
  expect(await back.json()).toMatchObject({ Outcome: 'done' });
  expect([scene.registers[0], scene.registers[5], scene.registers[9]]).toEqual([0, 0, 0]);
}, 60_000);
