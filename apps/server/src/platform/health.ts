export type HealthState = 'ok' | 'degraded' | 'failed';

/** How one part of the server is, in words that an operator of the machine understands. */
export interface PartHealth {
  State: HealthState;
  Detail?: string;
}

export type Phase = 'starting' | 'ready' | 'stopping';

export interface HealthReport {
  Phase: Phase;
  /** True when calls can be served: started, not stopping, and no needed part has failed. */
  Ready: boolean;
  Parts: Record<string, PartHealth>;
}

/** Gathers how the parts of the server are. */
export interface Health {
  /**
   * @param check answers at once or soon; one that throws has failed, its message being the detail
   * @param needed the server is not ready while this part has failed
   */
  add(name: string, check: () => PartHealth | Promise<PartHealth>, options?: { needed?: boolean }): void;
  readonly phase: Phase;
  setPhase(phase: Phase): void;
  report(): Promise<HealthReport>;
}

interface Part {
  check: () => PartHealth | Promise<PartHealth>;
  needed: boolean;
}

export function createHealth(): Health {
  const parts = new Map<string, Part>();
  let phase: Phase = 'starting';
  let checking: Promise<Pick<HealthReport, 'Parts'> & { lacking: boolean }> | null = null;

  async function check() {
    const states = await Promise.all(
      [...parts].map(async ([name, part]) => {
        const state = await Promise.resolve().then(part.check).catch(failed);
        return { name, state, lacking: part.needed && state.State === 'failed' };
      }),
    );
    return {
      Parts: Object.fromEntries(states.map(({ name, state }) => [name, state])),
      lacking: states.some(({ lacking }) => lacking),
    };
  }

  return {
    add(name, check, { needed = false } = {}) {
      parts.set(name, { check, needed });
    },
    get phase() {
      return phase;
    },
    setPhase(next) {
      phase = next;
    },
    async report() {
      // However many ask at once, the parts are asked once.
      checking ??= check().finally(() => {
        checking = null;
      });
      const { Parts, lacking } = await checking;
      return { Phase: phase, Ready: phase === 'ready' && !lacking, Parts };
    },
  };
}

function failed(error: unknown): PartHealth {
  return { State: 'failed', Detail: error instanceof Error ? error.message : String(error) };
}
