import type { SiteConnection, SiteDefinition } from './site-definition.ts';

const TIME_ZONE = 'America/Denver';

type Place = readonly [latitude: number, longitude: number];

/** The districts of Ridgeline: north of the river, south of it, and the hills in the east. */
function areaOf([latitude, longitude]: Place): string {
  if (longitude > -106.9) return 'East hills';
  return latitude > 38.54 ? 'North' : 'South';
}

function site(
  code: string,
  name: string,
  template: string,
  place: Place,
  connection: Partial<SiteConnection> & { pollIntervalSeconds: number },
  notes: string,
  parameters: Readonly<Record<string, number>> = {},
): SiteDefinition {
  return {
    code,
    name,
    template,
    area: areaOf(place),
    latitude: place[0],
    longitude: place[1],
    timeZone: TIME_ZONE,
    notes,
    connection: { unitId: 1, ...connection },
    parameters,
  };
}

const radio = (unitId: number): Partial<SiteConnection> & { pollIntervalSeconds: number } => ({
  endpoint: 'Signal Ridge radio master',
  unitId,
  framing: 'rtu-over-tcp',
  pollIntervalSeconds: 10,
});
const gateway = (unitId: number): Partial<SiteConnection> & { pollIntervalSeconds: number } => ({
  endpoint: 'Well field gateway',
  unitId,
  pollIntervalSeconds: 5,
});

/** The 24 sites of the fictional Ridgeline Water District around one town. */
export const DEMO_SITES: readonly SiteDefinition[] = [
  site(
    '0401',
    'Alder Street Lift Station',
    'lift-station-duplex',
    [38.5341, -106.9302],
    { pollIntervalSeconds: 2 },
    'Behind the laundry. Dispatch has the code of the lock box.',
  ),
  site(
    '0402',
    'Birch Hollow Lift Station',
    'lift-station-duplex',
    [38.5263, -106.9418],
    radio(2),
    'Reached through the radio master on Signal Ridge.',
    { baseInflowLps: 3.2, pumpFlowLps: 11, wetWellAreaM2: 3.1, ratedCurrentA: 14 },
  ),
  site(
    '0404',
    'Dunmore Lift Station',
    'lift-station-plc',
    [38.5512, -106.9187],
    { pollIntervalSeconds: 5 },
    'PLC built in 2009. Registers 122 to 129 do not exist.',
  ),
  site(
    '0406',
    'Fenwick Lift Station',
    'lift-station-duplex',
    [38.5604, -106.9391],
    { pollIntervalSeconds: 2 },
    'Old clay sewers: inflow rises steeply in rain.',
    { baseInflowLps: 6.5, rainInflowLpsPerMmh: 2.2 },
  ),
  site(
    '0408',
    'Garnet Mesa Lift Station',
    'lift-station-plc',
    [38.5177, -106.9255],
    { pollIntervalSeconds: 10, keepOpen: false },
    'The controller allows only one client; close the connection after each poll.',
    { baseInflowLps: 4.1, pumpFlowLps: 13, wetWellAreaM2: 3.6 },
  ),
  site(
    '0409',
    'Hatchery Lane Lift Station',
    'lift-station-duplex',
    [38.5389, -106.9611],
    radio(3),
    'Reached through the radio master on Signal Ridge.',
    { baseInflowLps: 2.6, pumpFlowLps: 9.5, wetWellAreaM2: 2.9, ratedCurrentA: 11 },
  ),
  site(
    '0411',
    'Iron Horse Lift Station',
    'lift-station-duplex',
    [38.5452, -106.9263],
    { pollIntervalSeconds: 2 },
    'Next to the depot. Contact the railway before setting up a crane.',
    { baseInflowLps: 8.5, pumpFlowLps: 24, wetWellAreaM2: 6.2, ratedCurrentA: 20 },
  ),
  site(
    '0413',
    'Juniper Court Lift Station',
    'lift-station-plc',
    [38.5296, -106.9149],
    { pollIntervalSeconds: 5 },
    'No generator; the portable set connects at the north wall.',
    { baseInflowLps: 3.6, pumpFlowLps: 12, wetWellAreaM2: 3.3 },
  ),
  site(
    '0415',
    'Lower Mesa Lift Station',
    'lift-station-duplex',
    [38.5098, -106.9367],
    radio(4),
    'Reached through the radio master on Signal Ridge.',
    { baseInflowLps: 3, pumpFlowLps: 10.5, wetWellAreaM2: 3, ratedCurrentA: 12 },
  ),
  site(
    '0417',
    'Mill Creek Lift Station',
    'lift-station-duplex',
    [38.5425, -106.9372],
    { pollIntervalSeconds: 2 },
    'Serves the west side. Overflows into the creek at 3.30 m.',
    { overflowLevelM: 3.3, baseInflowLps: 7 },
  ),
  site(
    '0419',
    'North Fork Lift Station',
    'lift-station-plc',
    [38.5731, -106.9243],
    { pollIntervalSeconds: 5, timeoutMs: 2_000 },
    'Cellular link, slow in the evening.',
    { baseInflowLps: 4.8, pumpFlowLps: 15 },
  ),
  site(
    '0422',
    'Otter Pond Lift Station',
    'lift-station-duplex',
    [38.5216, -106.9524],
    radio(5),
    'Reached through the radio master on Signal Ridge.',
    { baseInflowLps: 2.2, pumpFlowLps: 9, wetWellAreaM2: 2.7, ratedCurrentA: 11, rainInflowLpsPerMmh: 0.9 },
  ),
  site(
    '0301',
    'Cedar Flats Well 1',
    'well',
    [38.5633, -106.9702],
    gateway(11),
    'Drilled 1987, screen cleaned 2021.',
    { pumpFlowLps: 8.8, staticDepthM: 36 },
  ),
  site(
    '0302',
    'Cedar Flats Well 2',
    'well',
    [38.5647, -106.9688],
    gateway(12),
    'Drilled 1994. Yield drops when Well 1 runs for long at the same time.',
    {},
  ),
  site('0303', 'Cedar Flats Well 3', 'well', [38.5659, -106.9671], gateway(13), 'Drilled 2012.', {
    pumpFlowLps: 11.2,
    drawdownMPerLps: 1.1,
    staticDepthM: 41,
    ratedCurrentA: 37,
    demandLps: 6,
  }),
  site(
    '0305',
    'Sawmill Well',
    'well',
    [38.5483, -106.9051],
    { pollIntervalSeconds: 5 },
    'Standby well; chlorine drum behind the door.',
    { pumpFlowLps: 7.4, drawdownMPerLps: 1.7, tankM3: 180, demandLps: 3.4, ratedCurrentA: 25 },
  ),
  site(
    '0306',
    'Tomichi Well',
    'well',
    [38.5142, -106.9043],
    { pollIntervalSeconds: 10 },
    'Close to the river: watch turbidity in spring.',
    {
      pumpFlowLps: 14,
      drawdownMPerLps: 0.7,
      staticDepthM: 18,
      tankM3: 420,
      demandLps: 7.5,
      ratedCurrentA: 40,
    },
  ),
  site(
    '0201',
    'East Reservoir',
    'tank',
    [38.5408, -106.8987],
    { pollIntervalSeconds: 5 },
    'Two cells, 2,200 m³ in total.',
    { areaM2: 240, demandLps: 22, fillLps: 42 },
  ),
  site(
    '0203',
    'Beacon Hill Tank',
    'tank',
    [38.5552, -106.9512],
    { pollIntervalSeconds: 5 },
    'Steel, painted 2019. Ladder lock: key 14.',
    {},
  ),
  site(
    '0208',
    'Quarry Road Tank',
    'tank',
    [38.5264, -106.8993],
    { pollIntervalSeconds: 5 },
    'Radio path across the quarry; lost during blasting.',
    { areaM2: 85, demandLps: 6, fillLps: 13 },
  ),
  site(
    '0122',
    'Harlow Booster',
    'tank-booster',
    [38.5571, -106.9126],
    { pollIntervalSeconds: 2 },
    'Feeds the Harlow zone; interconnection valve in the vault at the gate.',
  ),
  site(
    '0131',
    'Gunnison Street Pressure Zone',
    'pressure',
    [38.5447, -106.9205],
    { pollIntervalSeconds: 2 },
    'Pressure-reducing valve vault under the sidewalk; test the air before entry.',
  ),
  site(
    '0141',
    'Highway 50 Trunk Meter',
    'flow-meter',
    [38.5369, -106.9459],
    { pollIntervalSeconds: 5 },
    'Wholesale meter, read on the first of each month.',
  ),
  site(
    '0151',
    'Signal Ridge Rain Gauge',
    'rain-gauge',
    [38.5688, -106.9478],
    { endpoint: 'Signal Ridge radio master', unitId: 6, framing: 'rtu-over-tcp', pollIntervalSeconds: 10 },
    'Next to the radio mast. Clean the funnel in May.',
  ),
];

/**
 * The first `count` of them, or all; beyond 24 they repeat with other codes and names.
 * @throws RangeError if count is not a whole number from 1 to 1000
 */
export function demoSites(count = DEMO_SITES.length): readonly SiteDefinition[] {
  if (!Number.isInteger(count) || count < 1 || count > 1_000) {
    throw new RangeError(`expected a whole number of sites from 1 to 1000, got ${count}`);
  }
  return Array.from({ length: count }, (_none, index) => {
    const original = DEMO_SITES[index % DEMO_SITES.length]!;
    const round = Math.floor(index / DEMO_SITES.length);
    return round === 0 ? original : repeated(original, round);
  });
}

function repeated(original: SiteDefinition, round: number): SiteDefinition {
  const { endpoint } = original.connection;
  return {
    ...original,
    code: `${original.code}-${round + 1}`,
    name: `${original.name} ${round + 1}`,
    latitude: original.latitude + 0.08 * round,
    connection: endpoint
      ? { ...original.connection, endpoint: `${endpoint} ${round + 1}` }
      : original.connection,
  };
}
