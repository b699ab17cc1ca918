import type { Probe, RegisterTable } from '@outpost/contract';
import { useMemo, useState } from 'react';

/** What the live probe was asked and what it read, which stays while the station is edited. */
export interface ProbeState {
  readonly isOpen: boolean;
  readonly table: RegisterTable;
  /** As it is typed. */
  readonly address: string;
  readonly count: string;
  /** null: nothing was read. */
  readonly last: Probe | null;
  /** The register whose readings are shown, from the first that was read. */
  readonly chosen: number;
  /** The key of the point that takes what is picked; null: a new one. */
  readonly target: string | null;
}

export interface ProbeSession extends ProbeState {
  readonly set: (change: Partial<ProbeState>) => void;
}

const BEGIN: ProbeState = {
  isOpen: false,
  table: 'holding-register',
  address: '0',
  count: '10',
  last: null,
  chosen: 0,
  target: null,
};

/** Held above the tabs, so that neither another tab nor a change of the points loses what was read. */
export function useProbeSession(): ProbeSession {
  const [state, setState] = useState(BEGIN);
  return useMemo(
    () => ({ ...state, set: (change) => setState((before) => ({ ...before, ...change })) }),
    [state],
  );
}
