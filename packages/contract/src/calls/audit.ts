import * as z from 'zod';
import { AuditEntry, AuditLine, AuditQuery } from '../audit.ts';
import { defineCall } from '../call.ts';
import { FileFormat, MEDIA_TYPES, NoJson } from '../files.ts';
import { idParam } from './parts.ts';

export const audit = {
  log: defineCall({
    method: 'GET',
    path: '/api/Audit',
    needs: 'Admin',
    summary:
      'Get one page of the audit log, newest first. For the next page, set `before` to the last `Id` of this page.',
    query: AuditQuery,
    answer: z.array(AuditEntry),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/Audit/export',
    needs: 'Admin',
    audit: { kind: 'export', action: 'audit-log' },
    summary: 'Export up to 1,000,000 audit events with their hashes, newest first',
    query: AuditQuery.omit({ before: true, limit: true }).extend({ format: FileFormat }),
    mediaTypes: Object.values(MEDIA_TYPES),
    answer: NoJson,
  }),
  line: defineCall({
    method: 'GET',
    path: '/api/Audit/:id',
    needs: 'Admin',
    summary: 'Get an audit event with its related events',
    params: idParam,
    answer: AuditLine,
  }),
};
