import { type AlarmLogEntry, PRIORITIES, type Priority } from '@outpost/contract';
import { formatCount } from '../text/index.ts';
import { needsAcknowledgement } from './order.ts';

/** The fields of a member from which an incident is summarized. */
export type IncidentMember = Pick<
  AlarmLogEntry,
  'Id' | 'StationId' | 'SiteName' | 'Kind' | 'Priority' | 'State' | 'Active' | 'LastRaisedAt'
>;

/** Related losses of power and communication, summarized. */
export interface Incident<Member extends IncidentMember = IncidentMember> {
  /** In the order of their last activation. */
  readonly members: readonly Member[];
  /** All stations, and those at which the condition is still true. */
  readonly stations: number;
  readonly out: number;
  /** Unacknowledged members. */
  readonly waiting: number;
  readonly priority: Priority;
  /** `Power or communication loss` */
  readonly cause: string;
  /** `Power or communication loss at 14 stations, first at Elm Street`. */
  readonly words: string;
}

/** @param members of one incident, at least one */
export function summariseIncident<Member extends IncidentMember>(
  members: readonly Member[],
): Incident<Member> {
  const ordered = [...members].sort(
    (a, b) => Date.parse(a.LastRaisedAt) - Date.parse(b.LastRaisedAt) || a.Id - b.Id,
  );
  const stations = new Set(ordered.map(({ StationId }) => StationId)).size;
  const ranks = ordered.map(({ Priority }) => PRIORITIES.indexOf(Priority));
  const cause = describeCause(ordered);
  const first = ordered[0]!.SiteName;
  return {
    members: ordered,
    stations,
    out: new Set(ordered.filter(({ Active }) => Active).map(({ StationId }) => StationId)).size,
    waiting: ordered.filter(needsAcknowledgement).length,
    priority: PRIORITIES[Math.min(...ranks)]!,
    cause,
    words:
      stations === 1
        ? `${cause} at ${first}`
        : `${cause} at ${formatCount(stations)} stations, first at ${first}`,
  };
}

function describeCause(members: readonly IncidentMember[]): string {
  const silent = members.filter(({ Kind }) => Kind === 'communication').length;
  if (silent === members.length) return 'Communication loss';
  return silent === 0 ? 'Power failure' : 'Power or communication loss';
}
