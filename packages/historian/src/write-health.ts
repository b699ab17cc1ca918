import type { HistoryHealth } from './historian-types.ts';
import type { HistorianClock, HistorianLog } from './host.ts';

type Part = 'journal' | 'chunks' | 'roll-ups';

/** Which parts of history cannot be written, and since when. */
export class WriteHealth {
  readonly #clock: HistorianClock;
  readonly #log: HistorianLog;
  readonly #onChange: (() => void) | undefined;
  readonly #problems = new Map<Part, string>();
  #failingSinceMs: number | null = null;

  /** @param onChange called when writes of a part begin to fail, and when they succeed again */
  constructor(clock: HistorianClock, log: HistorianLog, onChange: (() => void) | undefined) {
    this.#clock = clock;
    this.#log = log;
    this.#onChange = onChange;
  }

  /** @param problem why a write failed; null: it succeeded */
  note(part: Part, problem: unknown): void {
    const problems = this.#problems;
    const before = problems.has(part);
    if (problem === null) problems.delete(part);
    else problems.set(part, problem instanceof Error ? problem.message : String(problem));
    if (before === problems.has(part)) return;
    if (before) this.#log.info({ part }, 'history is being written again');
    else this.#log.error({ err: problem, part }, 'history cannot be written; samples are kept and retried');
    this.#failingSinceMs = problems.size === 0 ? null : (this.#failingSinceMs ?? this.#clock.now());
    this.#onChange?.();
  }

  state(): Pick<HistoryHealth, 'state' | 'detail' | 'failingSinceMs'> {
    return {
      state: this.#problems.size === 0 ? 'ok' : 'failing',
      detail: [...this.#problems.values()][0] ?? null,
      failingSinceMs: this.#failingSinceMs,
    };
  }
}
