import type { StationOverview } from '@outpost/contract';
import { compareConditions, needsAcknowledgement } from '@outpost/core';
import { type DisplayState, isAnnunciated, STATE_LABELS } from '../state/index.ts';
import { formatAge } from '../time/index.ts';
import { ageMs } from './age-of.ts';
import {
  formatConsecutiveFailures,
  formatLastResponse,
  formatOffline,
  formatTimeSinceResponse,
  isServerUnreachable,
  shortFailure,
} from './communication-text.ts';
import type { StationJudgement } from './station-condition.ts';
import { describeMaintenance, formatSuppressed, inSentence } from './suppression-text.ts';
import * as texts from './texts.ts';

/** Why a station has its status. `pill` draws the headline on its state's background. */
export interface StatusReason {
  readonly headline: string;
  readonly detail: string;
  readonly pill: DisplayState | null;
}

/** What is wrong with the station, since when, and the last known data. */
export function statusReasonOf(
  station: StationOverview,
  judged: StationJudgement,
  nowMs: number,
): StatusReason {
  const { Communication: talk } = station;
  const failure = talk.LastError === null ? '' : shortFailure(talk.LastError);
  switch (judged.displayedStatus) {
    case 'disabled':
      return { headline: texts.disabled, detail: texts.notPolled, pill: null };
    case 'waiting':
      return { headline: texts.notPolledYet, detail: '', pill: null };
    case 'condition': {
      const message = judged.worst?.Message ?? '';
      if (judged.state === 'no-answer')
        return offlineWhy(station, texts.lastKnownMessage(message), nowMs, judged);
      const more = station.Conditions.filter(isAnnunciated).length - 1;
      const age = formatAge(ageMs(judged.worst?.Since ?? null, nowMs) ?? 0);
      return {
        headline: message,
        detail: [
          age,
          judged.isWorstUnacknowledged ? texts.unacknowledged : '',
          more > 0 ? texts.moreAlarms(more) : '',
          // Others, also those that have returned.
          !judged.isWorstUnacknowledged && judged.waiting > 0
            ? texts.unacknowledgedCount(judged.waiting)
            : '',
        ]
          .filter(Boolean)
          .join(' · '),
        pill: judged.state,
      };
    }
    case 'offline':
    case 'late':
    case 'never-responded':
      return offlineWhy(station, failure, nowMs, judged);
    case 'bad':
      return {
        headline: texts.badValues(station.BadPoints),
        detail: badDetail(station),
        pill: 'bad',
      };
    case 'returned':
      return {
        headline: judged.unacknowledged?.Message ?? '',
        detail: returnedDetail(judged.unacknowledged, nowMs),
        pill: null,
      };
    case 'suppressed':
      return suppressedWhy(station, nowMs);
    case 'normal': {
      const age = ageMs(talk.LastAnswerAt, nowMs);
      if (judged.old && age !== null)
        return { headline: texts.normalAgo(formatAge(age)), detail: '', pill: null };
      return { headline: texts.normal, detail: formatConsecutiveFailures(talk.FailedPolls), pill: null };
    }
  }
}

function offlineWhy(
  { Communication: talk }: StationOverview,
  more: string,
  nowMs: number,
  { loss, tone }: Pick<StationJudgement, 'loss' | 'tone'> = { loss: null, tone: 'no-answer' },
): StatusReason {
  if (isServerUnreachable(talk)) {
    const ago = formatLastResponse(talk, nowMs);
    return { headline: texts.serverUnreachable, detail: ago, pill: 'no-answer' };
  }
  const detail = [formatTimeSinceResponse(talk, nowMs), ...describeLossAlarm(loss), more];
  return {
    headline: STATE_LABELS['no-answer'],
    detail: detail.filter(Boolean).join(' · '),
    pill: tone,
  };
}

/** `high alarm`, `unacknowledged`: why an offline station has its place in the list. */
const describeLossAlarm = (loss: StationJudgement['loss']) =>
  loss === null
    ? []
    : [
        texts.ofPriority(STATE_LABELS[loss.Priority].toLowerCase()),
        needsAcknowledgement(loss) ? texts.unacknowledged : '',
      ];

function badDetail(station: StationOverview): string {
  const bad = station.KeyValues.find((value) => value.Quality === 'bad');
  if (!bad) return '';
  return bad.Reason === null ? bad.Name : `${bad.Name}: ${bad.Reason}`;
}

function returnedDetail(alarm: StationJudgement['unacknowledged'], nowMs: number): string {
  const age = ageMs(alarm?.ReturnedAt ?? null, nowMs);
  const returned = age === null ? texts.returnedToNormal : texts.returnedToNormalAgo(formatAge(age));
  return `${returned} · ${texts.unacknowledged}`;
}

/**
 * Maintenance first; else the condition and how it is suppressed. A communication loss has
 * precedence over earlier conditions.
 */
function suppressedWhy(station: StationOverview, nowMs: number): StatusReason {
  const { Communication: talk, Suppression, Conditions } = station;
  const [worst, ...others] = [...Conditions].sort(compareConditions);
  const more = others.length > 0 ? ` · ${texts.moreAlarms(others.length)}` : '';
  const isNotResponding = talk.Status === 'offline' || worst === undefined;
  const maintenance = describeMaintenance(Suppression, nowMs);
  if (maintenance !== null) {
    if (talk.Status === 'offline')
      return { headline: maintenance, detail: formatOffline(talk, nowMs), pill: 'suppressed' };
    return { headline: maintenance, detail: worst ? `${worst.Message}${more}` : '', pill: 'suppressed' };
  }
  const suppressed = isNotResponding ? Suppression?.Communication : worst.Suppressed;
  const words = suppressed ? inSentence(formatSuppressed(suppressed, nowMs)) : '';
  if (isNotResponding) return { ...offlineWhy(station, words, nowMs), pill: 'suppressed' };
  return { headline: worst.Message, detail: `${words}${more}`, pill: 'suppressed' };
}
