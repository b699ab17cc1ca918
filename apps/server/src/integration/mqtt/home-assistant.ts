import type { StationImage } from '../../acquisition/index.ts';
import { VERSION } from '../../platform/version.ts';
import { statusTopic } from './client.ts';
import { pointTopic, type RetainedMessage } from './messages.ts';

/** Where points are announced, and how topics and the page are addressed. */
export interface Discovery {
  /** The first part of the topics that Home Assistant reads, usually `homeassistant`. */
  readonly discoveryPrefix: string;
  readonly prefix: string;
  /** The page's own address; null: not set. */
  readonly publicUrl: string | null;
}

type Point = StationImage['config']['Points'][number];
type Component = 'sensor' | 'binary_sensor';

const componentOf = ({ Kind }: Pick<Point, 'Kind'>): Component =>
  Kind === 'analog' ? 'sensor' : 'binary_sensor';

/**
 * The announcement of a point, by which Home Assistant adds it on its own: a sensor, or a binary
 * sensor if it is digital, of a device per station. It is unavailable while the quality is not good.
 * Source: Home Assistant, integration MQTT, section _MQTT discovery_.
 */
export function discoveryMessage(of: Discovery, station: StationImage, position: number): RetainedMessage {
  const { stationId, config } = station;
  const point = config.Points[position]!;
  const topic = pointTopic(of.prefix, stationId, point.Id);
  const value =
    point.Kind === 'analog'
      ? {
          value_template: '{{ value_json.Value }}',
          state_class: 'measurement',
          suggested_display_precision: point.Decimals,
          ...(point.Units === '' ? {} : { unit_of_measurement: point.Units }),
        }
      : { value_template: "{{ 'ON' if value_json.Value else 'OFF' }}" };
  return {
    topic: discoveryTopic(of, componentOf(point), stationId, point.Id),
    payload: JSON.stringify({
      name: point.Name,
      unique_id: `${deviceId(of, stationId)}_${point.Id}`,
      state_topic: topic,
      json_attributes_topic: topic,
      ...value,
      availability: [
        { topic: statusTopic(of.prefix) },
        { topic, value_template: "{{ 'online' if value_json.Quality == 'good' else 'offline' }}" },
      ],
      availability_mode: 'all',
      device: {
        identifiers: [deviceId(of, stationId)],
        name: config.SiteName,
        ...(config.Area === '' ? {} : { suggested_area: config.Area }),
        ...(of.publicUrl === null ? {} : { configuration_url: `${of.publicUrl}/stations/${stationId}` }),
      },
      origin: { name: 'Outpost', sw_version: VERSION },
    }),
  };
}

/** Topics whose announcement of a point is removed; of a current point, those of its earlier kind. */
export function withdrawnTopics(
  of: Discovery,
  stationId: number,
  pointId: number,
  current?: Pick<Point, 'Kind'>,
): string[] {
  return (['sensor', 'binary_sensor'] as const)
    .filter((component) => current === undefined || component !== componentOf(current))
    .map((component) => discoveryTopic(of, component, stationId, pointId));
}

const discoveryTopic = (of: Discovery, component: Component, stationId: number, pointId: number): string =>
  `${of.discoveryPrefix}/${component}/${deviceId(of, stationId)}/${pointId}/config`;

/** Topics of Home Assistant have letters, digits, `_` and `-` only; a prefix may have others. */
const deviceId = ({ prefix }: Discovery, stationId: number): string =>
  `${prefix.replaceAll(/[^A-Za-z0-9_-]/g, '_')}_${stationId}`;
