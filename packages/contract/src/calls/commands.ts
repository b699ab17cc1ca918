import * as z from 'zod';
import { defineCall } from '../call.ts';
import {
  PushResult,
  SelectBody,
  Selection,
  SettingCounts,
  StationSettings,
  WriteBody,
  WriteResult,
} from '../commands.ts';
import { Id, singleLineText } from '../primitives.ts';
import { idParam, stationOfPath } from './parts.ts';

export const commands = {
  select: defineCall({
    method: 'POST',
    path: '/api/Stations/select/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    audit: { kind: 'command', action: 'select', ofStation: true },
    summary:
      'Select a point for a write: preview the write and reserve the point for your account for 30 s. Nothing is sent to the controller.',
    params: idParam,
    body: SelectBody,
    stationsOf: stationOfPath,
    answer: Selection,
  }),
  deselect: defineCall({
    method: 'POST',
    path: '/api/Stations/deselect/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    stores: false,
    unaudited: 'Releases a reservation; nothing is sent',
    summary: 'Release a reservation. Succeeds even if it has expired.',
    params: idParam,
    body: z.strictObject({ SelectionId: singleLineText(64) }),
    stationsOf: stationOfPath,
    answer: z.object({ Ok: z.literal(true) }),
  }),
  write: defineCall({
    method: 'POST',
    path: '/api/Stations/write/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    audit: { kind: 'command', action: 'write', ofStation: true },
    summary:
      'Write an output or setpoint and read it back. A point with an interlock text requires an interlock acknowledgement (`InterlockRead: true`); otherwise the response is 409 `INTERLOCK_NOT_READ`.',
    params: idParam,
    body: WriteBody,
    stationsOf: stationOfPath,
    answer: WriteResult,
  }),
  settingCounts: defineCall({
    method: 'GET',
    path: '/api/Stations/settings',
    needs: 'Viewer',
    tag: 'Commands',
    summary: 'Get a summary of desired and reported setpoint values for all stations with setpoints',
    answer: z.array(SettingCounts),
  }),
  settings: defineCall({
    method: 'GET',
    path: '/api/Stations/settings/:id',
    hasEffects: true,
    needs: 'Supervisor',
    tag: 'Commands',
    unaudited: 'Only reads, as each poll does',
    summary:
      'Get the desired and reported setpoint values of a station. With `read=now`, the server polls the station first.',
    params: idParam,
    query: z.strictObject({ read: z.literal('now').optional() }),
    answer: StationSettings,
  }),
  pushConfig: defineCall({
    method: 'GET',
    path: '/api/Stations/push-config/:id',
    needs: 'Admin',
    tag: 'Commands',
    audit: { kind: 'push', action: 'push', ofStation: true },
    summary:
      'Push the configuration: write each setpoint whose reported value differs from its desired value, and read it back. Setpoints with an interlock text require an interlock acknowledgement (`interlocks=read`); otherwise the response is 409 `INTERLOCK_NOT_READ`.',
    params: idParam,
    query: z.strictObject({
      interlocks: z
        .literal('read')
        .optional()
        .describe('`read` acknowledges the interlock texts of all setpoints to be written'),
    }),
    answer: PushResult,
  }),
  rollBack: defineCall({
    method: 'POST',
    path: '/api/Stations/push-config/:id/roll-back',
    needs: 'Admin',
    tag: 'Commands',
    audit: { kind: 'push', action: 'roll-back', ofStation: true },
    summary: 'Roll back the last push by writing the previous values',
    params: idParam,
    body: z.strictObject({ PushId: Id }),
    answer: PushResult,
  }),
};
