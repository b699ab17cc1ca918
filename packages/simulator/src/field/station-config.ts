import { NewStation, type RemoteSetting } from '@outpost/contract';
import { SimulatorError } from '../errors.ts';
import type { SimulatedSite } from './site.ts';

const TIMEOUT_MS = 1_000;
const RETRIES = 1;

/**
 * The site as a station to load into the server.
 * @throws {SimulatorError} SIMULATOR_BAD_SITE if it is invalid by the contract
 */
export function stationConfig(site: SimulatedSite, host: string, port: number): NewStation {
  const { definition, template } = site;
  const { connection } = definition;
  const parsed = NewStation.safeParse({
    SiteName: definition.name,
    Kind: template.kind,
    Code: definition.code,
    Area: definition.area,
    TimeZone: definition.timeZone,
    Latitude: definition.latitude,
    Longitude: definition.longitude,
    Notes: `${template.device}. ${definition.notes}`,
    Source: {
      Protocol: connection.framing === 'rtu-over-tcp' ? 'modbus-rtu-over-tcp' : 'modbus-tcp',
      Host: host,
      Port: port,
      UnitId: connection.unitId,
      TimeoutMs: connection.timeoutMs ?? TIMEOUT_MS,
      Retries: connection.retries ?? RETRIES,
      KeepOpen: connection.keepOpen ?? true,
    },
    PollIntervalSeconds: connection.pollIntervalSeconds,
    Points: template.points.map(({ point }) => point),
    Settings: desiredConfigurationOf(site),
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
  throw new SimulatorError('SIMULATOR_BAD_SITE', `site ${definition.code}: ${issues}`);
}

/** The desired values of the site's controller: its initial setpoints. */
function desiredConfigurationOf({ template, parameters }: SimulatedSite): RemoteSetting[] {
  return template.points.flatMap(({ variable, point }) => {
    const value = parameters[variable];
    const isSetPoint = point.Kind === 'analog' && point.Writable && point.Purpose.startsWith('setpoint:');
    return isSetPoint && value !== undefined ? [{ Point: point.Point, Wanted: value }] : [];
  });
}
