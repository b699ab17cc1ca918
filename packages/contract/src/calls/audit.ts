import * as z from 'zod';
import { AuditEntry, AuditLine, AuditQuery } from '../audit.ts';
import { defineCall } from '../call.ts';
import { FileFormat, MEDIA_TYPES, NoJson } from '../files.ts';
import { idParam } from './parts.ts';

const tag = 'Audit';

export const audit = {
  log: defineCall({
    method: 'GET',
    path: '/api/Audit',
    needs: 'Admin',
    tag,
    summary: 'The audit log, newest first; the next page begins before the last Id of this one',
    query: AuditQuery,
    answer: z.array(AuditEntry),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/Audit/export',
    needs: 'Admin',
    tag,
    audit: { kind: 'export', action: 'audit-log' },
    summary: 'The audit log as a file: at most 1,000,000 lines, newest first, with their hashes',
    query: AuditQuery.omit({ before: true, limit: true }).extend({ format: FileFormat }),
    mediaTypes: Object.values(MEDIA_TYPES),
    answer: NoJson,
  }),
  line: defineCall({
    method: 'GET',
    path: '/api/Audit/:id',
    needs: 'Admin',
    tag,
    summary: 'A line of the audit log with those that tell of the same thing',
    params: idParam,
    answer: AuditLine,
  }),
};
