import type { Image } from '../acquisition/index.ts';
import type { Context } from '../platform/context.ts';
import { type Alarms, createAlarms } from './alarms.ts';
import { ALARM_LOG_CHECKS } from './system-checks.ts';
import * as texts from './texts.ts';

/** Creates the alarms of one server, with its metrics and its health. */
export function createAlarmsArea(context: Context, image: Image): Alarms {
  const alarms = createAlarms(context, image);
  const { health, systemHealth, metrics } = context;
  systemHealth.addChecks(ALARM_LOG_CHECKS, () => ({ warnings: alarms.warnings() }));
  health.add('alarms', () => alarms.health());
  health.add('callouts', () => {
    const warning = alarms.warnings().find(({ Code }) => Code !== 'damaged');
    if (!warning) return { State: 'ok' };
    const { Text, Reason } = warning;
    return { State: 'degraded', Detail: Reason === undefined ? Text : `${Text}: ${Reason}` };
  });
  const { gauge, counter } = metrics;
  counter('outpost_alarms_raised_total', texts.alarmsActivated, () => alarms.stats.raised);
  counter('outpost_alarms_called_total', texts.alarmsAnnunciated, () => alarms.stats.called);
  gauge('outpost_alarms_active', texts.alarmsActive, () => alarms.stats.active);
  gauge('outpost_alarms_standing', texts.deprecatedAlarmsActive, () => alarms.stats.active); // cspell:disable-line
  gauge('outpost_alarms_waiting', texts.alarmEventsWaiting, () => alarms.stats.waiting);
  return alarms;
}
