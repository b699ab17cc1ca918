import {
  type BulkChange,
  isInstrumentKind,
  type LimitChange,
  type LimitKind,
  type Point,
  PointLimit,
  type PointMatch,
  StationConfig,
} from '@outpost/contract';
import { instrumentPriority } from '../alarm/point-alarms.ts';

/** A station after a change, or why the change was refused. */
export type BulkOutcome = { readonly station: StationConfig } | { readonly refusal: string };

/** Applies one change of many stations to one of them. The result is valid by the contract. */
export function applyBulkChange(station: StationConfig, change: BulkChange): BulkOutcome {
  if (change.Kind === 'poll-interval') {
    return { station: { ...station, PollIntervalSeconds: change.PollIntervalSeconds } };
  }
  if (change.Kind === 'set-area') return { station: { ...station, Area: change.Area } };
  const matches = (point: Point) => isMatch(point, change.Points);
  if (!station.Points.some(matches)) return { refusal: `No point with ${matchText(change.Points)}` };
  const problems: string[] = [];
  const Points = station.Points.map((point) => {
    if (!matches(point)) return point;
    const limits =
      change.Kind === 'set-limit' ? withLimit(point, change.Limit) : withoutLimit(point, change.LimitKind);
    if (typeof limits === 'string') problems.push(`${point.Point}: ${limits}`);
    return typeof limits === 'string' ? point : { ...point, Limits: limits };
  });
  if (problems.length > 0) return { refusal: problems.join('; ') };
  const checked = StationConfig.safeParse({ ...station, Points });
  if (checked.success) return { station: checked.data };
  return { refusal: checked.error.issues.map(({ message }) => message).join('; ') };
}

/** Trimmed and case-insensitive, as users write names. */
function isMatch(point: Point, { By, Is }: PointMatch): boolean {
  return point[By].trim().toLowerCase() === Is.toLowerCase();
}

function matchText({ By, Is }: PointMatch): string {
  const key = { Point: 'terminal', Name: 'the name', Purpose: 'purpose' }[By];
  return `${key} ${Is}`;
}

/** @returns the limits, or why the change is refused */
function withLimit({ Limits }: Point, change: LimitChange): PointLimit[] | string {
  const present = Limits.find(({ Kind }) => Kind === change.Kind);
  if (present !== undefined) {
    return Limits.map((limit) => (limit === present ? { ...limit, ...given(change) } : limit));
  }
  const usual = isInstrumentKind(change.Kind) ? { Priority: instrumentPriority(Limits) } : {};
  const added = PointLimit.safeParse({ ...usual, ...given(change) });
  if (added.success) return [...Limits, added.data];
  return `No ${change.Kind} limit; a new one needs a priority and a message`;
}

/** A point without that limit is already as desired. */
function withoutLimit({ Limits }: Point, kind: LimitKind): PointLimit[] {
  return Limits.filter(({ Kind }) => Kind !== kind);
}

/** The fields to change; omitted ones must not overwrite anything. */
function given(change: LimitChange): Partial<PointLimit> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
