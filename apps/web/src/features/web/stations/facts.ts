import type { StationDetail, StationStatus } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import { isServerUnreachable, type StationJudgement } from '../../../ui/station-status/index.ts';
import {
  formatDay,
  formatMoment,
  formatTime,
  formatTook,
  otherZone,
  wholeInstant,
} from '../../../ui/time/index.ts';
import { formatNumber, formatShare, NO_VALUE } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

/** A line of a card: name, text and tooltip. */
export interface Fact {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
}

const STATUS_LABELS = {
  online: texts.online,
  offline: texts.offline,
  disabled: texts.disabled,
  unknown: texts.notPolledYet,
} as const;

/** The communication with the controller, except for ages, which tick. */
export function communicationFacts(
  station: StationDetail,
  judged: Pick<StationJudgement, 'state' | 'old'>,
  nowMs: number,
  timeZone = '',
): Fact[] {
  const talk = station.Communication;
  return [
    {
      name: texts.status,
      text: isServerUnreachable(talk) ? texts.statusUnknownWithoutServer : statusText(talk.Status, judged),
    },
    {
      name: goodPollsLabel(station, nowMs, timeZone),
      text: talk.Success24h === null ? NO_VALUE : formatShare(talk.Success24h, 2),
    },
    {
      name: texts.responseTime,
      text: talk.RoundTripMs === null ? '–' : formatTook(talk.RoundTripMs),
      title: texts.responseTimeHint,
    },
    { name: texts.consecutiveFailures, text: formatNumber(talk.FailedPolls, 0) },
    {
      name: texts.overduePolls,
      text: formatNumber(talk.MissedPolls, 0),
      title: texts.overduePollsHint,
    },
    { name: texts.pollInterval, text: formatInterval(talk.PollIntervalSeconds) },
    { name: texts.endpoint, text: station.Endpoint },
  ];
}

/** Polls are counted for 24 h, or since the first one after the server started. */
function goodPollsLabel({ CountedSince }: StationDetail, nowMs: number, timeZone: string): string {
  if (CountedSince === undefined) return texts.goodPolls;
  const sinceMs = Date.parse(CountedSince);
  return sinceMs <= nowMs - DAY_MS
    ? texts.goodPolls24H
    : texts.goodPollsSince(formatMoment(sinceMs, nowMs, timeZone));
}

function statusText(status: StationStatus, { state, old }: Pick<StationJudgement, 'state' | 'old'>): string {
  if (state === 'no-answer') return STATUS_LABELS.offline;
  return old && status === 'online' ? texts.wasOnline : STATUS_LABELS[status];
}

/** `10 s`, `0.5 s`, `15 min`. */
export function formatInterval(seconds: number): string {
  if (seconds >= 60 && seconds % 60 === 0) return texts.minutes(formatNumber(seconds / 60, 0));
  return `${seconds} s`;
}

/** The last failure since the last good poll; null without one. */
export function lastErrorFact(station: StationDetail, nowMs: number, timeZone = ''): Fact | null {
  const error = station.Communication.LastError;
  return error === null
    ? null
    : {
        name: texts.lastErrorAt(formatMoment(Date.parse(error.At), nowMs, timeZone)),
        text: error.Message,
        title: wholeInstant(Date.parse(error.At), timeZone),
      };
}

/** `46.1234° N, 7.5678° E`; null without a location. */
export function formatPosition(station: Pick<StationDetail, 'Latitude' | 'Longitude'>): string | null {
  const { Latitude, Longitude } = station;
  if (Latitude === null || Longitude === null) return null;
  const north = `${formatNumber(Math.abs(Latitude), 4)}° ${Latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${formatNumber(Math.abs(Longitude), 4)}° ${Longitude < 0 ? 'W' : 'E'}`;
}

/**
 * The local time at the station with the name of its zone, to the minute: `Wed 12:31 MST`; null if
 * it is the time of the browser.
 * @param timeZone IANA name; empty or null: not known
 */
export function formatLocalTime(timeZone: string | null, nowMs: number): string | null {
  const zone = otherZone(timeZone ?? '', nowMs);
  if (zone === null || timeZone === null) return null;
  const [weekday] = formatDay(nowMs, timeZone).split(' ');
  return `${weekday} ${formatTime(nowMs, timeZone)} ${zone}`;
}
