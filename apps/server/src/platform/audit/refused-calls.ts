import { ERROR_CODES } from '@outpost/contract';
import { labelField } from '@outpost/core';
import type { Clock } from '../clock.ts';
import type { RefusedCall } from '../http/index.ts';
import type { Logger } from '../logger.ts';
import type { Actor, Audit, AuditNote } from './audit-types.ts';
import { CountedNotes } from './counted-notes.ts';
import * as texts from './texts.ts';

/** Adds refused and failed calls to the audit log; repeated ones are counted. */
export class RefusedCalls {
  readonly #counted: CountedNotes;

  constructor(audit: Pick<Audit, 'append'>, clock: Clock, logger: Logger) {
    this.#counted = new CountedNotes(
      clock,
      logger,
      texts.rejectedCalls,
      (note) => audit.append(note),
      (group, count) => ({
        kind: 'account',
        action: 'refused',
        outcome: 'refused',
        by: JSON.parse(group) as Actor,
        words: texts.rejectedManyTimes(count),
        details: { Count: count },
      }),
    );
  }

  /**
   * Resolves when the event is written or counted; if it cannot be written, it is in the server
   * log.
   */
  async note(refused: RefusedCall): Promise<void> {
    const { principal, call, error } = refused;
    const group = JSON.stringify(actorOf(principal));
    const { audit: subject } = error;
    const details = typeof subject === 'object' ? subject.details : undefined;
    const key = JSON.stringify([group, call, error.message, details]);
    if (!this.#counted.open(group, key)) {
      this.#counted.count(group, key, (count) => noteOf(refused, count));
      return;
    }
    const isWritten = await this.#counted.write([noteOf(refused, 0)]);
    if (!isWritten) this.#counted.close(key);
  }

  stop(): Promise<void> {
    return this.#counted.stop();
  }
}

const actorOf = ({ accountId, name, isDisplay }: RefusedCall['principal']): Actor => ({
  accountId: isDisplay ? null : accountId,
  name,
});

/** @param more how many followed the first; 0: it is the first */
function noteOf({ audit, call, stationId, principal, error }: RefusedCall, more: number): AuditNote {
  const subject = typeof error.audit === 'object' ? error.audit : {};
  const station = subject.stationId ?? stationId;
  const isRefused = ERROR_CODES[error.code].status < 500;
  const verb = isRefused ? texts.rejected : texts.failed;
  const times = more === 0 ? '' : texts.moreTimesSuffix(more);
  return {
    kind: audit.kind,
    action: audit.action,
    outcome: isRefused ? 'refused' : 'failed',
    by: actorOf(principal),
    ...(station !== undefined && { stationId: station }),
    ...(subject.pointId !== undefined && { pointId: subject.pointId }),
    words: `${verb}${times}: ${labelField(error.message, error.problems?.[0]?.Path)}`,
    details: { ...subject.details, Call: call, Code: error.code, ...(more > 0 && { Count: more }) },
  };
}
