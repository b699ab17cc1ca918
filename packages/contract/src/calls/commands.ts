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
import { idParam } from './parts.ts';

export const commands = {
  select: defineCall({
    method: 'POST',
    path: '/api/Stations/select/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    audit: { kind: 'command', action: 'select', ofStation: true },
    summary: 'Say what a write would do, and keep the point for this account for 30 s. Nothing is sent',
    params: idParam,
    body: SelectBody,
    answer: Selection,
  }),
  deselect: defineCall({
    method: 'POST',
    path: '/api/Stations/deselect/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    stores: false,
    unaudited: 'Gives up a reservation; nothing is sent',
    summary: 'Give up a selection; one that is over is no error',
    params: idParam,
    body: z.strictObject({ SelectionId: singleLineText(64) }),
    answer: z.object({ Ok: z.literal(true) }),
  }),
  write: defineCall({
    method: 'POST',
    path: '/api/Stations/write/:id',
    needs: 'Supervisor',
    tag: 'Commands',
    audit: { kind: 'command', action: 'write', ofStation: true },
    summary: 'Write one output or set point and read it back',
    params: idParam,
    body: WriteBody,
    answer: WriteResult,
  }),
  settingCounts: defineCall({
    method: 'GET',
    path: '/api/Stations/settings',
    needs: 'Viewer',
    tag: 'Commands',
    summary:
      'How the wanted set points of every station that has some stand beside what its controller holds',
    answer: z.array(SettingCounts),
  }),
  settings: defineCall({
    method: 'GET',
    path: '/api/Stations/settings/:id',
    hasEffects: true,
    needs: 'Supervisor',
    tag: 'Commands',
    unaudited: 'Reads, as each poll does',
    summary:
      'The wanted set points of a station beside the actual ones; `read=now` asks the controller first',
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
      "Write the wanted set points that differ to the station's controller and read them back; `interlocks=read` says that their interlock texts were read",
    params: idParam,
    query: z.strictObject({ interlocks: z.literal('read').optional() }),
    answer: PushResult,
  }),
  rollBack: defineCall({
    method: 'POST',
    path: '/api/Stations/push-config/:id/roll-back',
    needs: 'Admin',
    tag: 'Commands',
    audit: { kind: 'push', action: 'roll-back', ofStation: true },
    summary: 'Write back what a push has overwritten',
    params: idParam,
    body: z.strictObject({ PushId: Id }),
    answer: PushResult,
  }),
};
