/**
 * `degraded`: it works with limitations, and recovers once the cause is gone. `failed`: it does not
 * work. `damaged`: stored data is missing or unreadable, which requires a decision
 * (docs/operations.md).
 */
export type HealthState = 'ok' | 'degraded' | 'failed' | 'damaged';

/** The state of one part of the server, for an operator of the machine. */
export interface PartHealth {
  State: HealthState;
  Detail?: string;
}

export type Phase = 'starting' | 'ready' | 'stopping';

export interface HealthReport {
  Phase: Phase;
  /**
   * True when calls are served: started and not stopping. Reading and monitoring continue even
   * while nothing can be stored.
   */
  Ready: boolean;
  /** `damaged` when a part is, otherwise `degraded` when a part is not `ok`. */
  State: 'ok' | 'degraded' | 'damaged';
  Parts: Record<string, PartHealth>;
  /** Of several servers that share a database. */
  Role?: 'active';
  Server?: string;
  /** When it became the active one. */
  Since?: string;
}

type ServerFacts = Pick<HealthReport, 'Role' | 'Server' | 'Since'>;

/** Collects the states of the server's parts. */
export type Health = ReturnType<typeof createHealth>;

export function createHealth() {
  const checks = new Map<string, () => PartHealth | Promise<PartHealth>>();
  let facts: ServerFacts = {};
  let phase: Phase = 'starting';
  let checking: Promise<HealthReport['Parts']> | null = null;

  async function check(): Promise<HealthReport['Parts']> {
    const states = await Promise.all(
      [...checks].map(
        async ([name, ask]) => [name, await Promise.resolve().then(ask).catch(failed)] as const,
      ),
    );
    return Object.fromEntries(states);
  }

  return {
    /**
     * @param check answers at once or soon; if it throws, the part has failed, with the message as
     * detail
     */
    add(name: string, ask: () => PartHealth | Promise<PartHealth>): void {
      checks.set(name, ask);
    },
    /** Adds what does not change to the report. */
    addFacts(more: ServerFacts): void {
      facts = { ...facts, ...more };
    },
    get phase() {
      return phase;
    },
    setPhase(next: Phase): void {
      phase = next;
    },
    async report(): Promise<HealthReport> {
      // Concurrent callers share one check.
      checking ??= check().finally(() => {
        checking = null;
      });
      const Parts = await checking;
      return { Phase: phase, Ready: phase === 'ready', State: worst(Parts), ...facts, Parts };
    },
  };
}

function worst(parts: HealthReport['Parts']): HealthReport['State'] {
  const states = new Set(Object.values(parts).map(({ State }) => State));
  if (states.has('damaged')) return 'damaged';
  return states.has('degraded') || states.has('failed') ? 'degraded' : 'ok';
}

function failed(error: unknown): PartHealth {
  return { State: 'failed', Detail: error instanceof Error ? error.message : String(error) };
}
