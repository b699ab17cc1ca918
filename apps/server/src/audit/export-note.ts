import type { Principal } from '../http/index.ts';
import type { AuditNote } from './audit-types.ts';

/** What leaves as a file. */
export interface Export {
  /** In one word: `stations`, `audit-log`. */
  readonly action: string;
  readonly by: Pick<Principal, 'accountId' | 'name'>;
  /** `24 stations as CSV` */
  readonly words: string;
  /** What was asked for; fields that were left out are left out here. */
  readonly asked: object;
}

/** The event of an export, to be stored before the file is sent. */
export function exportNote({ action, by, words, asked }: Export): AuditNote {
  return {
    kind: 'export',
    action,
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    words: `Exported ${words}`,
    details: { ...asked },
  };
}
