import { type AlarmLogEntry, calls } from '@outpost/contract';
import { summariseIncident } from '@outpost/core';
import * as format from '../../apps/server/src/notification/escalation/format-messages.ts';
import type { Api } from '../support/api.ts';
import type { Collection } from './collection.ts';

const lines = (text: string) => text.split('\n').map((line) => ({ kind: 'text', text: line }));

/** The notifications of the demo's alarms, as mail, SMS, push and webhook have them. */
export async function collectNotifications(api: Api, collection: Collection): Promise<void> {
  const { Entries: alarms } = await api.call(calls.alarms.log, `${calls.alarms.log.path}?limit=200`);
  const context: format.MessageContext = {
    nowMs: Date.now(),
    wallClock: (ms) => ms,
    timeZone: 'America/Denver',
    publicUrl: 'https://outpost.example.com',
    acknowledgeUrl: 'https://outpost.example.com/acknowledge#token',
    units: 'configured',
  };
  const add = (title: string, made: readonly string[]) =>
    collection.add('Notifications', title, made.flatMap(lines));
  const pieces = (made: readonly { readonly text: string }[]) => made.map(({ text }) => text);
  for (const alarm of variants(alarms)) {
    const name = `${alarm.Kind}, ${alarm.State}, ${alarm.Priority}${alarm.Chattering ? ', chattering' : ''}`;
    add(`alarm ${alarm.Id}: ${name}`, [
      format.alarmTitle(alarm),
      format.alarmText(alarm, context),
      ...pieces(format.alarmPieces(alarm, context)),
      format.returnedTitle(alarm),
      format.returnedText(alarm, context),
    ]);
  }
  for (const count of [1, 2, 30]) {
    const members = alarms.slice(0, count);
    for (const cause of ['communication', 'limit', 'mixed'] as const) {
      for (const active of ['all', 'some', 'none'] as const) {
        const incident = summariseIncident(
          members.map(
            (alarm, index): AlarmLogEntry => ({
              ...alarm,
              Kind: cause === 'communication' || (cause === 'mixed' && index > 0) ? 'communication' : 'on',
              Active: active === 'all' || (active === 'some' && index === 0),
            }),
          ),
        );
        add(`incident of ${count}, ${cause}, ${active} active`, [
          format.incidentTitle(incident),
          format.incidentText(incident, incident.members, context),
          ...pieces(format.incidentPieces(incident, context)),
          format.incidentReturnedTitle(incident),
          format.incidentReturnedText(incident, context),
        ]);
      }
    }
    add(`${count} more alarms`, [format.digestTitle(members), format.digestText(members, context)]);
  }
}

/** One alarm of each kind, priority and state. */
function variants(alarms: readonly AlarmLogEntry[]): AlarmLogEntry[] {
  const keyOf = ({ Kind, Priority, Active, AcknowledgedBy, Chattering, Limit, Reading }: AlarmLogEntry) =>
    [Kind, Priority, Active, AcknowledgedBy === null, Chattering, Limit === null, Reading === null].join();
  return [...new Map(alarms.map((alarm) => [keyOf(alarm), alarm])).values()];
}

/** @param sent by any channel */
export function collectSent(
  sent: readonly { readonly by: string; readonly text: string }[],
  collection: Collection,
): void {
  for (const [index, { by, text }] of sent.entries())
    collection.add('Sent messages', `${by} ${index + 1}`, lines(text));
}
