import type { StationConfig } from '@outpost/contract';

/**
 * A station without the flat Modbus fields that answers also have, for programs of earlier versions.
 * Sent back, they would apply instead of its `Source`.
 */
export function withoutFlatFields<Station extends Pick<StationConfig, 'Points'> & { Source: object }>(
  station: Station,
): Station {
  const { ConnectionType, ...rest } = station as Station & { ConnectionType?: unknown };
  const without = <Entity extends { Source: object }>(entity: Entity, isFlat: boolean) =>
    isFlat
      ? (Object.fromEntries(Object.entries(entity).filter(([field]) => !(field in entity.Source))) as Entity)
      : entity;
  const Points = station.Points.map((point) => without(point, point.Source.Protocol === 'modbus'));
  return { ...without(rest as Station, ConnectionType !== undefined), Points };
}
