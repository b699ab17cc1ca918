import {
  INSTRUMENT_DEFAULTS,
  isInstrumentKind,
  type Point,
  type PointLimit,
  type Priority,
} from '@outpost/contract';
import { worstPriority } from '../limits.ts';

/** Of an instrument alarm of a point that has no limit to take the priority of. */
const DEFAULT_PRIORITY: Priority = 'medium';

/** Many points share their declaration. */
const known = new WeakMap<readonly PointLimit[], readonly PointLimit[]>();

/**
 * The alarms that a point raises: those that it declares and does not switch off, and `bad-quality` by default once it has
 * a limit. `bad-quality` comes last; the number of an alarm is its bit in the mask of conditions.
 */
export function pointAlarms({ Limits }: Pick<Point, 'Limits'>): readonly PointLimit[] {
  const found = known.get(Limits);
  if (found) return found;
  const alarms = alarmsOf(Limits);
  known.set(Limits, alarms);
  return alarms;
}

function alarmsOf(limits: readonly PointLimit[]): PointLimit[] {
  const enabled = limits.filter(({ Enabled }) => Enabled);
  const others = enabled.filter(({ Kind }) => Kind !== 'bad-quality');
  const declared = limits.find(({ Kind }) => Kind === 'bad-quality');
  if (declared) return declared.Enabled ? [...others, declared] : others;
  const hasLimit = others.some(({ Kind }) => !isInstrumentKind(Kind));
  return hasLimit ? [...others, defaultBadQuality(limits)] : others;
}

/** The alarm of a point's bad quality where none is declared. Without the schema, which the page has to do without. */
export function defaultBadQuality(limits: readonly PointLimit[]): PointLimit {
  return {
    ...INSTRUMENT_DEFAULTS['bad-quality'],
    Kind: 'bad-quality',
    Enabled: true,
    Limit: null,
    Deadband: 0,
    OverSeconds: 60,
    WhilePoint: '',
    Priority: instrumentPriority(limits),
    Instruction: '',
  };
}

/** The usual priority of an instrument alarm: without the value none of the point's limits can be seen, so the worst of them. */
export function instrumentPriority(limits: readonly Partial<PointLimit>[]): Priority {
  const own = limits.flatMap(({ Kind = '', Priority, Enabled = true }) =>
    Enabled && Priority !== undefined && !isInstrumentKind(Kind) ? [Priority] : [],
  );
  return worstPriority(own) ?? DEFAULT_PRIORITY;
}

/** The alarm of a point's bad quality; null: it has none. */
export function badQualityAlarm(point: Pick<Point, 'Limits'>): PointLimit | null {
  const last = pointAlarms(point).at(-1);
  return last?.Kind === 'bad-quality' ? last : null;
}

/** What the operator reads of a point's alarm: one of an instrument that has no message of its own names its point. */
export function defaultAlarmMessage(
  { Name }: Pick<Point, 'Name'>,
  { Kind, Message }: Pick<PointLimit, 'Kind' | 'Message'>,
): string {
  const isUsual = isInstrumentKind(Kind) && Message === INSTRUMENT_DEFAULTS[Kind].Message;
  return isUsual ? `${Message}: ${Name}` : Message;
}
