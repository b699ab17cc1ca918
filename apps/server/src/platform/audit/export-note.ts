import type { Principal } from '../http/index.ts';
import type { AuditNote } from './audit-types.ts';
import * as texts from './texts.ts';

/** An export as a file. */
export interface Export {
  /** In one word: `stations`, `audit-log`. */
  readonly action: string;
  readonly by: Pick<Principal, 'accountId' | 'name'>;
  /** `24 stations as CSV` */
  readonly words: string;
  /** The query; undefined fields are omitted. */
  readonly asked: object;
}

/** The audit event of an export, to be stored before the file is sent. */
export function exportNote({ action, by, words, asked }: Export): AuditNote {
  return {
    kind: 'export',
    action,
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    words: texts.exported(words),
    details: { ...asked },
  };
}
