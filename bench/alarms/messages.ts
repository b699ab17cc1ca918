import type { Role } from '@outpost/contract';

/** The stations and recipients. */
export interface FieldPlan {
  /** The port of each station's registers. */
  readonly ports: readonly number[];
  /** Points of a station, each with an alarm. */
  readonly points: number;
  readonly pollSeconds: number;
  readonly priority: 'critical' | 'high' | 'medium' | 'low';
  /** Each recipient has as many stations as the others, and is always on call. */
  readonly people: number;
  readonly mailPort: number;
  /** Of the account that signs in; Supervisor by default. */
  readonly role?: Role;
  /** Further settings of the server. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type AlarmServerCommand = 'watch' | 'figures';

export type AlarmServerMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly dataDir: string }
  /**
   * The event loop delay since it was watched, the maximum processor time of a turn, and the
   * processor time of the process, ms.
   */
  | {
      readonly kind: 'figures';
      readonly lateP99Ms: number;
      readonly lateMostMs: number;
      readonly longestTurnMs: number;
      readonly cpuMs: number;
    };
