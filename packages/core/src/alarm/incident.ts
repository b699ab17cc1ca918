import { type AlarmLogEntry, PRIORITIES, type Priority } from '@outpost/contract';

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
  /** `Power or communication lost at 14 stations, first at Elm Street`. */
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
  const lost = describeCause(ordered);
  return {
    members: ordered,
    stations,
    out: new Set(ordered.filter(({ Active }) => Active).map(({ StationId }) => StationId)).size,
    waiting: ordered.filter(isWaiting).length,
    priority: PRIORITIES[Math.min(...ranks)]!,
    words: `${lost} at ${stations} ${stations === 1 ? 'station' : 'stations'}, first at ${ordered[0]!.SiteName}`,
  };
}

const isWaiting = ({ State }: IncidentMember) =>
  State === 'unacknowledged' || State === 'returned-unacknowledged';

function describeCause(members: readonly IncidentMember[]): string {
  const silent = members.filter(({ Kind }) => Kind === 'communication').length;
  if (silent === members.length) return 'Communication lost';
  return silent === 0 ? 'Power failure' : 'Power or communication lost';
}
