import type { ActiveAlarms, AlarmLogEntry, AlarmSource, Condition, StationDetail } from '@outpost/contract';
import { compareAlarms, needsAcknowledgement } from '@outpost/core';
import { firstOutIds, type HeldReason, heldReason, saysValue, shownAlarmValues } from '../alarm/index.ts';
import { type DisplayState, isAnnunciated, STATE_LABELS } from '../state/index.ts';
import {
  describeLossDetail,
  describeSilence,
  type StationBannerContent,
  valueAndLimit,
} from '../station-banner/index.ts';
import { formatSuppressed, type StationJudgement } from '../station-status/index.ts';
import * as texts from './texts.ts';

/** An alarm of a station, as its page and the map show it. */
export interface StationAlarm {
  readonly source: AlarmSource;
  /** null: the condition has not been reported as an alarm yet. */
  readonly entry: AlarmLogEntry | null;
  /** Its priority, or `suppressed`. */
  readonly state: DisplayState;
  readonly message: string;
  /** `2.84 m, limit 2.60 m`; empty: there is nothing to say, or the message says it. */
  readonly value: string;
  /** Why it is so: `connection timed out at 10.2.0.17:502 unit 1 · 14 polls failed`; empty: not known. */
  readonly detail: string;
  readonly since: string;
  readonly instruction: string;
  /** Why its state is held; null: it is not. */
  readonly held: HeldReason | null;
  /** See `firstOutIds`. */
  readonly firstOut: boolean;
  /** `Shelved until 18:30`; empty: not suppressed, or by the station's maintenance. */
  readonly suppression: string;
}

/** Of an alarm among those of its station. */
export const alarmKey = ({ source: { PointId, Kind } }: StationAlarm): string => `${PointId} ${Kind}`;

/** What of the active alarms concerns a station. */
type Active = Pick<ActiveAlarms, 'Alarms' | 'Suppressed' | 'Maintenance'>;

/**
 * The alarms of a station: worst first, then unacknowledged, then newest; suppressed ones last. A
 * condition that is not among the alarms yet is listed as well.
 * @param active null: not loaded yet
 * @param timeZone of the page's times, see `formatMoment`
 */
export function stationAlarms(
  station: StationDetail,
  judged: Pick<StationJudgement, 'old' | 'state'>,
  active: Active | null,
  nowMs: number,
  timeZone = '',
): StationAlarm[] {
  const { StationId } = station;
  const isOffline = judged.state === 'no-answer';
  const badPoints = new Set(
    station.Points.flatMap(({ Point, Value }) => (Value.Quality === 'bad' ? [Point.Id] : [])),
  );
  const inMaintenance = active?.Maintenance.some((one) => one.StationId === StationId) ?? false;
  const entries = active?.Alarms.filter((entry) => entry.StationId === StationId) ?? [];
  const isSuppressed = ({ State }: AlarmLogEntry) =>
    inMaintenance || State === 'shelved' || State === 'out-of-service';
  const known = entries.toSorted(
    (a, b) => Number(isSuppressed(a)) - Number(isSuppressed(b)) || compareAlarms(a, b),
  );
  const firstOuts = firstOutIds(active?.Alarms ?? []);
  const ofAlarms = known.map((entry): StationAlarm => {
    const { PointId, Kind } = entry;
    const condition = station.Conditions.find((own) => own.PointId === PointId && own.Kind === Kind);
    const decision = active?.Suppressed.find((own) => isSame({ ...own, StationId }, entry));
    return {
      source: { StationId, PointId, Kind },
      entry,
      state: isSuppressed(entry) ? 'suppressed' : entry.Priority,
      message: entry.Message,
      value: unlessSaid(entry.Message, alarmValue(station, entry, condition, judged.old, nowMs)),
      detail: entry.Kind === 'communication' && entry.Active ? describeLossDetail(station) : '',
      since: entry.LastRaisedAt,
      instruction: entry.Active ? entry.Instruction.trim() : '',
      held: entry.Active ? heldReason(entry, isOffline, badPoints) : null,
      firstOut: firstOuts.has(entry.Id),
      suppression: decision === undefined ? '' : formatSuppressed(decision, nowMs, timeZone),
    };
  });
  const others = station.Conditions.filter(
    ({ PointId, Kind }) => !known.some((entry) => entry.PointId === PointId && entry.Kind === Kind),
  ).map((condition) => ofCondition(station, condition, judged.old, nowMs, timeZone));
  const annunciated = others.filter(({ state }) => state !== 'suppressed');
  const firstSuppressed = ofAlarms.findIndex(({ state }) => state === 'suppressed');
  const cut = firstSuppressed < 0 ? ofAlarms.length : firstSuppressed;
  return [
    ...ofAlarms.slice(0, cut),
    ...annunciated,
    ...ofAlarms.slice(cut),
    ...others.filter(({ state }) => state === 'suppressed'),
  ];
}

const unlessSaid = (message: string, value: string) => (saysValue(message, value) ? '' : value);

const isSame = (a: AlarmSource, b: AlarmSource) =>
  a.StationId === b.StationId && a.PointId === b.PointId && a.Kind === b.Kind;

function ofCondition(
  station: StationDetail,
  condition: Condition,
  old: boolean,
  nowMs: number,
  timeZone: string,
): StationAlarm {
  const { PointId, Kind, Priority, Message, Since, Instruction, Suppressed } = condition;
  return {
    source: { StationId: station.StationId, PointId, Kind },
    entry: null,
    state: isAnnunciated(condition) ? Priority : 'suppressed',
    message: Message,
    value: unlessSaid(Message, valueAndLimit(station, condition, old)),
    detail: '',
    since: Since,
    instruction: Instruction.trim(),
    held: null,
    firstOut: false,
    suppression:
      Suppressed === null || Suppressed.State === 'maintenance'
        ? ''
        : formatSuppressed(Suppressed, nowMs, timeZone),
  };
}

/** The value now while the condition is true; of one that has returned, the value at the alarm. */
function alarmValue(
  station: StationDetail,
  entry: AlarmLogEntry,
  condition: Condition | undefined,
  old: boolean,
  nowMs: number,
): string {
  if (condition !== undefined) return valueAndLimit(station, condition, old);
  if (entry.Kind === 'communication' && entry.Active) return describeSilence(station, nowMs);
  const { Reading, Limit } = shownAlarmValues(entry);
  if (Reading === null) return '';
  return texts.atAlarm(Limit === null ? Reading : texts.readingAndLimit(Reading, Limit));
}

/** The alarms that an operator must acknowledge, worst first. */
export const waitingEntries = (alarms: readonly StationAlarm[]): AlarmLogEntry[] =>
  alarms.flatMap(({ entry }) => (entry !== null && needsAcknowledgement(entry) ? [entry] : []));

/**
 * What the page says of the station in addition to its alarms: that it is offline, disabled, not yet
 * polled or has bad values. null: the alarms say it.
 */
export function statusBanner(
  banner: StationBannerContent | null,
  alarms: readonly StationAlarm[],
): StationBannerContent | null {
  if (banner === null) return null;
  if (alarms.length === 0) return banner;
  const has = (kind: AlarmSource['Kind']) =>
    alarms.some(({ source, entry }) => source.Kind === kind && (entry?.Active ?? true));
  // In maintenance, a lost communication is suppressed like everything else.
  const state = banner.headline === STATE_LABELS['no-answer'] ? 'no-answer' : banner.state;
  switch (state) {
    case 'no-answer':
      return has('communication') ? null : { ...banner, lines: [] };
    case 'bad':
      return has('bad-quality') ? null : { ...banner, lines: [] };
    case 'disabled':
    case 'unknown':
      return { ...banner, lines: [] };
    default:
      return null;
  }
}
