import type { State, Viewpoint } from '../states/steps.ts';

/** A picture of the user guide: `docs/guide/images/<name>.webp`. */
export interface GuidePicture {
  readonly name: string;
  readonly state: State;
  readonly isDark?: boolean;
  readonly width: number;
  readonly height: number;
}

function picture(
  name: string,
  [as, at]: readonly [Viewpoint, string],
  steps: readonly string[] = [],
  look: Partial<Pick<GuidePicture, 'isDark' | 'width' | 'height'>> = {},
): GuidePicture {
  return { name, state: { as, at, name, steps }, width: 1440, height: 900, ...look };
}

const PHONE = { width: 390, height: 844 };
const operator = (at: string) => ['Operator', at] as const;
const supervisor = (at: string) => ['Supervisor', at] as const;
const admin = (at: string) => ['Admin', at] as const;

/** Of the demo as it is at its start: station 10 has a high wet well, station 20 does not respond. */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  picture('home', operator('/')),
  picture('home-dark', operator('/'), [], { isDark: true }),
  picture('home-phone', operator('/'), [], PHONE),
  picture('no-connection', operator('/stations/1'), ['offline', '??No connection since'], { height: 640 }),
  picture('alarms', operator('/alarms'), ['/^High wet well/', '?Timeline']),
  picture('alarms-phone', operator('/alarms'), [], { ...PHONE, isDark: true }),
  picture('station', operator('/stations/10')),
  picture('station-phone', operator('/stations/10'), [], PHONE),
  picture('offline-station', operator('/stations/20'), [], { height: 700 }),
  picture('grid', operator('/grid')),
  picture('map', operator('/map')),
  picture('trends', operator('/trends?p=10.280,10.286,10.287,10.289&last=24h')),
  picture('report', operator('/reports/ontime/1')),
  picture('on-call', operator('/on-call')),
  picture('shelve', supervisor('/alarms'), ['/^Pump 2 overload/', 'Shelve…']),
  picture('alerts', supervisor('/config/alerts'), ['Matrix']),
  picture('write', supervisor('/stations/1'), [
    'Write Lead pump on',
    'New value (m)=1.60',
    'Next',
    '?Reserved',
  ]),
  picture('wall-display', supervisor('/display'), [], { isDark: true }),
  picture('points', admin('/config/stations/1?tab=points')),
  picture('connection-test', admin('/config/stations/1?tab=connection'), ['Test connection', '??Read ']),
  picture('templates', admin('/config/stations'), ['Add station']),
  picture('system', admin('/config/system')),
];
