import type { HealthCheck } from '../platform/system-health.ts';
import * as texts from './texts.ts';

/** Of an output of the audit log. */
export interface AuditOutputFacts {
  readonly failure: { readonly sinceMs: number; readonly reason: string } | null;
  /** Events that the other side does not have. */
  readonly pending: number;
}

const find =
  (title: string) =>
  ({ failure, pending }: AuditOutputFacts) =>
    failure === null
      ? null
      : { title, sinceMs: failure.sinceMs, reason: texts.behind(failure.reason, pending) };

/** What can be wrong with the audit log that is sent by syslog. */
export const SYSLOG_CHECKS: readonly HealthCheck<AuditOutputFacts>[] = [
  {
    id: 'integration.syslog',
    area: 'integration',
    severity: 'medium',
    find: find('The syslog receiver cannot be reached'),
    effect: 'The receiver gets no audit events. Outpost stores them and sends them later.',
    steps: ['Check the receiver and its address.', 'Send a test message.'],
    link: { path: '/config/system#syslog', label: 'Syslog settings' },
  },
];

/** What can be wrong with the file that the audit log is appended to. */
export const AUDIT_FILE_CHECKS: readonly HealthCheck<AuditOutputFacts>[] = [
  {
    id: 'integration.audit-file',
    area: 'integration',
    severity: 'medium',
    find: find('The audit file cannot be written'),
    effect: 'The file has no new audit events. Outpost stores them and appends them later.',
    steps: ['Check the disk, and the permissions of the folder named in AUDIT_FILE.'],
  },
];
