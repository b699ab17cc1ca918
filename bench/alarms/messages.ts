/** Who asks in the benches of alarms. */
export const ALARM_BENCH_ACCOUNT = { email: 'bench@outpost.example', password: 'bench password' };

/** What the field, and who is told, look like. */
export interface FieldPlan {
  /** The port of each station's registers. */
  readonly ports: readonly number[];
  /** Points of a station, each with an alarm. */
  readonly points: number;
  readonly pollSeconds: number;
  readonly priority: 'critical' | 'high' | 'medium' | 'low';
  /** Each is told of as many stations as the others, and is always on duty. */
  readonly people: number;
  readonly mailPort: number;
}

export type AlarmServerCommand = 'watch' | 'figures';

export type AlarmServerMessage =
  | { readonly kind: 'ready'; readonly url: string; readonly dataDir: string }
  /** How late the event loop was since it was watched, and the most processor time that a turn of it took, ms. */
  | {
      readonly kind: 'figures';
      readonly lateP99Ms: number;
      readonly lateMostMs: number;
      readonly longestTurnMs: number;
    };
