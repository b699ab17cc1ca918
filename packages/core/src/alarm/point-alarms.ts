import {
  INSTRUMENT_DEFAULTS,
  isInstrumentKind,
  type Point,
  type PointLimit,
  type Priority,
} from '@outpost/contract';
import { worstPriority } from './priority.ts';

/** For an instrument alarm of a point without a limit to take the priority from. */
const DEFAULT_PRIORITY: Priority = 'medium';

/** Many points share their declaration. */
const known = new WeakMap<readonly PointLimit[], readonly PointLimit[]>();

/**
 * The alarms of a point: those that it declares and does not disable, and `bad-quality` by default
 * if it has a limit. `bad-quality` comes last; the index of an alarm is its bit in the mask of
 * conditions.
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

/**
 * The bad-quality alarm of a point that does not declare one. Without the schema, which the page
 * does not load.
 */
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

/**
 * The default priority of an instrument alarm. Without the value no limit can be evaluated, so it
 * is the worst one.
 */
export function instrumentPriority(limits: readonly Partial<PointLimit>[]): Priority {
  const own = limits.flatMap(({ Kind = '', Priority, Enabled = true }) =>
    Enabled && Priority !== undefined && !isInstrumentKind(Kind) ? [Priority] : [],
  );
  return worstPriority(own) ?? DEFAULT_PRIORITY;
}

/** The bad-quality alarm of a point; null: it has none. */
export function badQualityAlarm(point: Pick<Point, 'Limits'>): PointLimit | null {
  const last = pointAlarms(point).at(-1);
  return last?.Kind === 'bad-quality' ? last : null;
}

/** The message of a point's alarm; the default one of an instrument alarm names its point: `Flow bad quality`. */
export function defaultAlarmMessage(
  { Name }: Pick<Point, 'Name'>,
  { Kind, Message }: Pick<PointLimit, 'Kind' | 'Message'>,
): string {
  const isUsual = isInstrumentKind(Kind) && Message === INSTRUMENT_DEFAULTS[Kind].Message;
  return isUsual ? `${Name} ${Message.toLowerCase()}` : Message;
}
