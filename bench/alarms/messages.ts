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
}

export type AlarmServerCommand = 'watch' | 'figures';

export type AlarmServerMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly dataDir: string }
  /** The event loop delay since it was watched, and the maximum processor time of a turn, ms. */
  | {
      readonly kind: 'figures';
      readonly lateP99Ms: number;
      readonly lateMostMs: number;
      readonly longestTurnMs: number;
    };
