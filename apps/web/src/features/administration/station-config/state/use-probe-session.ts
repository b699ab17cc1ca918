import type { Probe, RegisterTable } from '@outpost/contract';
import { useMemo, useState } from 'react';

/** The live probe's request and result, kept while the station is edited. */
export interface ProbeState {
  readonly isOpen: boolean;
  readonly table: RegisterTable;
  /** As typed. */
  readonly address: string;
  readonly count: string;
  /** null: nothing was read. */
  readonly last: Probe | null;
  /** The register whose decodings are shown, counted from the first one read. */
  readonly chosen: number;
  /** The key of the point that the selection is applied to; null: a new one. */
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

/** Kept above the tabs, so that switching tabs or changing points does not lose the result. */
export function useProbeSession(): ProbeSession {
  const [state, setState] = useState(BEGIN);
  return useMemo(
    () => ({ ...state, set: (change) => setState((before) => ({ ...before, ...change })) }),
    [state],
  );
}
