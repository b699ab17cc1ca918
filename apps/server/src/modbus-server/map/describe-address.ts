import type { MapUse, ModbusAddressChange, RegisterTable } from '@outpost/contract';
import {
  type AddressLookup,
  type AddressOwner,
  type AddressRefusal,
  type MapAddress,
  PLACES,
} from '@outpost/core';
import type { Image } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, AuditNote } from '../../platform/audit/index.ts';
import { invalid } from '../../platform/http/index.ts';
import * as texts from './texts.ts';

export const TABLE_LABELS: Readonly<Record<RegisterTable, string>> = {
  coil: 'coil',
  'discrete-input': texts.discreteInput,
  'holding-register': texts.holdingRegister,
  'input-register': texts.inputRegister,
};

const OWN_LABELS: Partial<Record<MapUse, string>> = {
  poll: texts.pollCoilOwner,
  time: texts.lastPollTimeOwner,
  health: texts.communicationStatusOwner,
};

/** `Elm Street, AI1 Wet well level`, or that it was deleted. */
export function describeAddressOwner({ use, stationId, pointId }: AddressOwner, image: Image): string {
  const config = image.station(stationId)?.config;
  const site = config?.SiteName ?? texts.deletedStation(stationId);
  if (pointId === null) return `${site}, ${OWN_LABELS[use] ?? use}`;
  const point = config?.Points.find(({ Id }) => Id === pointId);
  const name = point ? `${point.Point} ${point.Name}` : texts.deletedPoint(pointId);
  return use === 'quality' ? texts.qualityOwner(site, name) : `${site}, ${name}`;
}

/** Why an entry may not move to an address, as an error that names its owner. */
export function addressRefusal(
  refusal: AddressRefusal,
  to: MapAddress,
  book: AddressLookup,
  image: Image,
): AppError {
  if (refusal.kind === 'out-of-range') {
    const { first, last } = refusal;
    const Message = texts.addressOutOfRange(first, last, to.address);
    return invalid([{ Path: 'body.Address', Message }]);
  }
  const { by } = refusal;
  const place = `${TABLE_LABELS[PLACES[to.use].table]} ${by.address}`;
  const owner = describeAddressOwner(by, image);
  if (by.use === to.use && by.stationId === to.stationId && by.pointId === to.pointId) {
    return conflict(texts.addressesOverlap(owner, place));
  }
  const isInUse = book.addressOf(by.use, by.stationId, by.pointId) === by.address;
  return conflict(isInUse ? texts.addressInUse(place, owner) : texts.addressNotReused(place, owner));
}

const conflict = (detail: string): AppError => new AppError('CONFLICT', detail);

/** The audit event of an address that was set by hand. */
export function moveNote(change: ModbusAddressChange, to: MapAddress, by: Actor, image: Image): AuditNote {
  const { UnitId, Use, Was, Address } = change;
  const unit = UnitId === 1 ? '' : texts.ofUnitSuffix(UnitId);
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
