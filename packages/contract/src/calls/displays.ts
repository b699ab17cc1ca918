import * as z from 'zod';
import { defineCall } from '../call.ts';
import { Display, DisplayBody, PairingCode } from '../displays.ts';
import { done, idParam } from './parts.ts';

const tag = 'Wall displays';

/** Read-only screens that stay signed in. They are paired by `POST /accounts/display`. */
export const displays = {
  list: defineCall({
    method: 'GET',
    path: '/api/Displays',
    needs: 'Supervisor',
    tag,
    summary: 'List all wall displays, by name',
    answer: z.array(Display),
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/Displays',
    needs: 'Supervisor',
    tag,
    audit: { kind: 'account', action: 'display' },
    summary: 'Add a wall display and get its pairing code',
    body: DisplayBody,
    status: 201,
    answer: PairingCode,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Displays/:id',
    needs: 'Supervisor',
    tag,
    audit: { kind: 'account', action: 'display' },
    summary: 'Update a wall display; the screen applies the change within 15 minutes',
    params: idParam,
    body: DisplayBody,
    answer: done,
  }),
  code: defineCall({
    method: 'POST',
    path: '/api/Displays/:id/code',
    needs: 'Supervisor',
    tag,
    audit: { kind: 'account', action: 'display' },
    summary: 'Get a new pairing code; the paired device stays paired until the code is used',
    params: idParam,
    answer: PairingCode,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Displays/:id',
    needs: 'Supervisor',
    tag,
    audit: { kind: 'account', action: 'display' },
    summary: 'Remove a wall display; its device is signed out immediately',
    params: idParam,
    answer: done,
  }),
};
