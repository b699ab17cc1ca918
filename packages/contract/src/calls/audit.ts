import * as z from 'zod';
import { AuditEntry, AuditKind } from '../audit.ts';
import { defineCall } from '../call.ts';
import { IdParam } from '../primitives.ts';

export const audit = {
  log: defineCall({
    method: 'GET',
    path: '/api/Audit',
    needs: 'Admin',
    tag: 'Audit',
    summary: 'The audit log, newest first; the next page begins before the last Id of this one',
    query: z.strictObject({
      kind: AuditKind.optional(),
      stationId: IdParam.optional(),
      before: IdParam.optional(),
      limit: z.coerce.number<string>().int().min(1).max(1_000).optional(),
    }),
    answer: z.array(AuditEntry),
  }),
};
