import * as z from 'zod';
import { AuditEntry } from '../audit.ts';
import { defineCall } from '../call.ts';
import { FileFormat, MEDIA_TYPES, NoJson } from '../files.ts';
import {
  MapJournalAction,
  ModbusAddressChange,
  ModbusAnalogRow,
  ModbusDigitalRow,
  ModbusMapDocument,
  ModbusMapVersion,
  ModbusServerState,
  ModbusStationRow,
} from '../modbus-map.ts';
import { IdParam, singleLineText } from '../primitives.ts';

/** Which map: that of the unit id, the whole one without. */
const ofUnit = z.strictObject({
  unitId: z.coerce.number<string>().int().min(1).max(255).optional(),
});
/** Of the calls that store the map as it is now as its newest version. */
const storesVersion = {
  stores: true,
  unaudited: 'A version says itself what changed and by whom; each change has its own event',
};
/** Which version; the newest without. */
const version = z.coerce.number<string>().int().min(1).max(2_147_483_647).optional();

export const modbusMap = {
  stations: defineCall({
    method: 'GET',
    path: '/api/ModbusMap',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Poll coils and last-poll registers by station',
    query: ofUnit,
    answer: z.array(ModbusStationRow),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Digital',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Discrete inputs',
    query: ofUnit,
    answer: z.array(ModbusDigitalRow),
  }),
  analog: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Analog',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Input registers',
    query: ofUnit,
    answer: z.array(ModbusAnalogRow),
  }),
  server: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/server',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Whether the Modbus server listens, and who reads from it',
    answer: ModbusServerState,
  }),
  setAddress: defineCall({
    method: 'PUT',
    path: '/api/ModbusMap/address',
    needs: 'Admin',
    tag: 'ModbusMap',
    audit: { kind: 'modbus', action: 'address' },
    summary:
      'Set something to another address by hand. The old one is given to nothing else; a clash is refused',
    body: ModbusAddressChange,
    answer: z.object({ Address: z.int() }),
  }),
  versions: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/versions',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    ...storesVersion,
    summary: 'Versions of the register map, the newest first',
    answer: z.array(ModbusMapVersion),
  }),
  document: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/document',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    ...storesVersion,
    summary: 'The register map of a version with what changed since the one before',
    query: z.strictObject({ version }),
    answer: ModbusMapDocument,
  }),
  journal: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/journal',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary:
      'Which master connected, was refused, read and polled what, newest first, and addresses set by hand',
    query: z.strictObject({
      /** The address of a master. */
      client: singleLineText(64).optional(),
      action: MapJournalAction.optional(),
      /** Entries older than this one. */
      before: IdParam.optional(),
    }),
    answer: z.array(AuditEntry),
  }),
  file: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/file',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    audit: { kind: 'export', action: 'modbus-map' },
    summary: 'The register map as a file: every address with what it stands for',
    query: z.strictObject({ format: FileFormat, version }),
    mediaTypes: Object.values(MEDIA_TYPES),
    answer: NoJson,
  }),
};
