import * as z from 'zod';
import { defineCall } from '../call.ts';
import { Display, DisplayBody, PairingCode } from '../displays.ts';
import { done, idParam } from './parts.ts';

const tag = 'Wall displays';

/** Screens that stay signed in and can only read. They are paired by `POST /accounts/display`. */
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
    summary: 'Change what a wall display shows; the screen follows within 15 minutes',
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
    summary: 'Get a new pairing code; the device paired before stays until it is used',
    params: idParam,
    answer: PairingCode,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Displays/:id',
    needs: 'Supervisor',
    tag,
    audit: { kind: 'account', action: 'display' },
    summary: 'Remove a wall display; its device is signed out at once',
    params: idParam,
    answer: done,
  }),
};
