import { type AuditNote, CountedNotes } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { StoredApiToken } from './api-tokens.repository.ts';
import * as texts from './texts.ts';

const UNKNOWN = { accountId: null, name: texts.unknownProgram };

/**
 * Refused uses of API tokens in the audit log. The first of a token and reason is an event at once;
 * later ones are counted, with one event a minute.
 */
export class ApiTokenLog {
  readonly #counted: CountedNotes;

  constructor(
    { clock, logger }: Pick<Context, 'clock' | 'logger'>,
    append: (note: AuditNote) => Promise<void>,
  ) {
    this.#counted = new CountedNotes(clock, logger, texts.refusedUses, append, (_group, count) => ({
      ...{ kind: 'account', action: 'api-token', outcome: 'refused', by: UNKNOWN },
      ...{ words: texts.othersRefused(count), details: { Count: count } },
    }));
  }

  /** @param why what the response says */
  refused({ id, name, accountId, hint }: StoredApiToken, why: string, address: string): void {
    this.#note(JSON.stringify([id, why, address]), (count) => ({
      ...{ kind: 'account', action: 'api-token', outcome: 'refused' },
      by: { accountId, name: texts.actorName(name) },
      words: texts.refused(why, address, texts.timesInAMinute(count)),
      details: { Token: id, Hint: hint, Address: address, Count: count },
    }));
  }

  /** A token that was never one of this installation, or is mistyped. */
  unknown(address: string): void {
    this.#note(JSON.stringify([address]), (count) => ({
      ...{ kind: 'account', action: 'api-token', outcome: 'refused', by: UNKNOWN },
      words: texts.wrongToken(address, texts.timesInAMinute(count)),
      details: { Address: address, Count: count },
    }));
  }

  /** Writes the counted events, and waits for them. */
  stop(): Promise<void> {
    return this.#counted.stop();
  }

  #note(key: string, noteOf: (count: number) => AuditNote): void {
    if (this.#counted.open('', key)) void this.#counted.write([noteOf(1)]);
    else this.#counted.count('', key, noteOf);
  }
}
