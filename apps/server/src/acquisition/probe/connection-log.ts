import { type ConnectionTestBody, isModbusSource } from '@outpost/contract';
import { formatSource, sourceConnection } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type AuditNote, CountedNotes } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import * as texts from './texts.ts';

/** The target machine, and the purpose of the connection. */
export interface ConnectionTry {
  readonly action: 'test' | 'probe';
  readonly target: Pick<ConnectionTestBody, 'Source' | 'Table' | 'Address'> &
    Partial<Pick<ConnectionTestBody, 'Reads'>>;
  readonly by: Actor;
}

/**
 * Records in the audit log who connected to which machine, and the result. The event `begun` is
 * stored before anything is sent; if the log cannot be written, nothing is sent. A live probe reads
 * repeatedly: attempts of one account at one unit are counted after the first, in one event per
 * minute.
 */
export class ConnectionLog {
  readonly #context: Context;
  readonly #counted: CountedNotes;

  constructor(context: Context) {
    this.#context = context;
    this.#counted = new CountedNotes(
      context.clock,
      context.logger,
      texts.connectionTests,
      (note) => context.audit.append(note),
      (group, count) => ({
        kind: 'connection',
        action: 'probe',
        outcome: 'done',
        by: JSON.parse(group) as Actor,
        words: texts.moreConnectionsInAMinute(count),
        details: { Count: count },
      }),
    );
  }

  /**
   * Connects.
   *
   * @param failureOf the failure in a result of `connect`; null: none
   * @throws StorageError before anything is sent; errors of `connect`
   */
  async during<T>(
    tried: ConnectionTry,
    connect: () => Promise<T>,
    failureOf: (answer: T) => string | null = () => null,
  ): Promise<T> {
    const { audit } = this.#context;
    const group = JSON.stringify(tried.by);
    const { Source } = tried.target;
    const key = JSON.stringify([tried.by.accountId, tried.action, sourceConnection(Source)]);
    const isFirst = this.#counted.open(group, key);
    let begun: number | undefined;
    if (isFirst) {
      try {
        begun = await audit.append(noteOf(tried, 'begun', 'connecting'));
      } catch (error) {
        this.#counted.close(key);
        throw error;
      }
    }
    const end = async (failure: string | null) => {
      const outcome = failure === null ? 'done' : 'failed';
      const words = failure ?? texts.responseReceived;
      if (begun !== undefined) await audit.append(noteOf(tried, outcome, words, begun));
      else this.#counted.count(group, key, (count) => countedNoteOf(tried, outcome, words, count));
    };
    let answer: T;
    try {
      answer = await connect();
    } catch (error) {
      await end((error as Error).message);
      if (error instanceof AppError) error.audit = 'written';
      throw error;
    }
    await end(failureOf(answer));
    return answer;
  }

  stop(): Promise<void> {
    return this.#counted.stop();
  }
}

const VERBS = { test: 'Tested', probe: 'Read' } as const;

function noteOf(
  { action, target, by }: ConnectionTry,
  outcome: AuditNote['outcome'],
  words: string,
  of?: number,
): AuditNote {
  return {
    kind: 'connection',
    action,
    outcome,
    by,
    ...(of !== undefined && { of }),
    words: `${VERBS[action]} ${nameOf(target)}: ${words}`,
    details: detailsOf(target),
  };
}

function countedNoteOf(
  { action, target, by }: ConnectionTry,
  outcome: AuditNote['outcome'],
  words: string,
  count: number,
): AuditNote {
  const times = texts.moreTimesInAMinute(count);
  return {
    kind: 'connection',
    action,
    outcome,
    by,
    words: texts.repeatedConnections(VERBS[action], nameOf(target), times, words),
    details: { ...detailsOf(target), Count: count },
  };
}

const nameOf = ({ Source }: ConnectionTry['target']) => formatSource(Source);

/** With the first address that is read. */
function detailsOf({ Source, Reads = [], Table, Address }: ConnectionTry['target']): AuditNote['details'] {
  const probed = isModbusSource(Source) ? { Table: Table ?? 'holding-register', Address: Address ?? 0 } : {};
  const first = Reads[0]?.Source ?? probed;
  return {
    ...Object.fromEntries(sourceConnection(Source)),
    ...('Table' in first && { Table: first.Table, Address: first.Address }),
  };
}
