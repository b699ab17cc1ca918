import type { MapUse, ModbusAddressChange, RegisterTable } from '@outpost/contract';
import { type AddressBook, type AddressRefusal, type MapAddress, PLACES } from '@outpost/core';
import type { Actor, AuditNote } from '../audit/index.ts';
import { invalid } from '../http/index.ts';
import type { Image } from '../image/index.ts';
import { AppError } from '../platform/app-error.ts';

export const TABLE_LABELS: Readonly<Record<RegisterTable, string>> = {
  coil: 'coil',
  'discrete-input': 'discrete input',
  'holding-register': 'holding register',
  'input-register': 'input register',
};

const OWN_LABELS: Partial<Record<MapUse, string>> = {
  poll: 'its poll coil',
  time: 'the time of its last good poll',
  health: 'its communication status',
};

/** `Elm Street, AI1 Wet well level`, or that it was deleted. */
export function describeAddressOwner(
  { use, stationId, pointId }: Omit<MapAddress, 'isRetired'>,
  image: Image,
): string {
  const config = image.station(stationId)?.config;
  const site = config?.SiteName ?? `deleted station ${stationId}`;
  if (pointId === null) return `${site}, ${OWN_LABELS[use] ?? use}`;
  const point = config?.Points.find(({ Id }) => Id === pointId);
  const name = point ? `${point.Point} ${point.Name}` : `deleted point ${pointId}`;
  return use === 'quality' ? `${site}, the quality of ${name}` : `${site}, ${name}`;
}

/** Why an entry may not move to an address, as an error that names its owner. */
export function addressRefusal(
  refusal: AddressRefusal,
  to: MapAddress,
  book: AddressBook,
  image: Image,
): AppError {
  if (refusal.kind === 'out-of-range') {
    const { first, last } = refusal;
    const Message = `Must be an address from ${first} to ${last}, not ${to.address}`;
    return invalid([{ Path: 'body.Address', Message }]);
  }
  const { by } = refusal;
  const place = `${TABLE_LABELS[PLACES[to.use].table]} ${by.address}`;
  const owner = describeAddressOwner(by, image);
  if (by.use === to.use && by.stationId === to.stationId && by.pointId === to.pointId) {
    return conflict(`The old and new addresses of ${owner} must not overlap, as they do at ${place}`);
  }
  const isInUse = book.addressOf(by.use, by.stationId, by.pointId) === by.address;
  return conflict(
    isInUse ? `Already in use: ${place} is ${owner}` : `Addresses are not reused: ${place} was ${owner}`,
  );
}

const conflict = (detail: string): AppError => new AppError('CONFLICT', detail);

/** The audit event of an address that was set by hand. */
export function moveNote(change: ModbusAddressChange, to: MapAddress, by: Actor, image: Image): AuditNote {
  const { UnitId, Use, Was, Address } = change;
  const unit = UnitId === 1 ? '' : ` of unit ${UnitId}`;
  const table = TABLE_LABELS[PLACES[Use].table];
  return {
    kind: 'modbus',
    action: 'address',
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    stationId: to.stationId,
    ...(to.pointId === null ? {} : { pointId: to.pointId }),
    words: `${describeAddressOwner(to, image)}: ${table} ${Was ?? 'none'} → ${Address}${unit}`,
    details: { UnitId, Use, Before: Was, After: Address },
  };
}
