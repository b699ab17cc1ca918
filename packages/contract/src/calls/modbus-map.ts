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

/** The map of the unit ID; without it, the main map. */
const ofUnit = z.strictObject({
  unitId: z.coerce.number<string>().int().min(1).max(255).optional(),
});
/** For calls that store the current map as its newest version. */
const VERSION_REASON = 'A version records what changed and by whom; each change has its own event';
/** Which version; the newest by default. */
const version = z.coerce.number<string>().int().min(1).max(2_147_483_647).optional();

export const modbusMap = {
  stations: defineCall({
    method: 'GET',
    path: '/api/ModbusMap',
    needs: 'Supervisor',
    summary:
      'List, for each station, the coil that starts a poll and the registers with the time of the last poll',
    query: ofUnit,
    answer: z.array(ModbusStationRow),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Digital',
    needs: 'Supervisor',
    summary: 'List the discrete inputs of the Modbus map',
    query: ofUnit,
    answer: z.array(ModbusDigitalRow),
  }),
  analog: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Analog',
    needs: 'Supervisor',
    summary: 'List the input registers of the Modbus map',
    query: ofUnit,
    answer: z.array(ModbusAnalogRow),
  }),
  server: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/server',
    needs: 'Supervisor',
    summary: 'Get the status of the Modbus server and its clients',
    answer: ModbusServerState,
  }),
  setAddress: defineCall({
    method: 'PUT',
    path: '/api/ModbusMap/address',
    needs: 'Admin',
    audit: { kind: 'modbus', action: 'address' },
    summary:
      'Move an entry to another address. The old address is never reused. An address in use is rejected.',
    body: ModbusAddressChange,
    answer: z.object({ Address: z.int() }),
  }),
  versions: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/versions',
    needs: 'Supervisor',
    stores: true,
    unaudited: VERSION_REASON,
    summary: 'List versions of the Modbus map, newest first',
    answer: z.array(ModbusMapVersion),
  }),
  document: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/document',
    needs: 'Supervisor',
    stores: true,
    unaudited: VERSION_REASON,
    summary: 'Get a version of the Modbus map with its changes since the previous one',
    query: z.strictObject({ version }),
    answer: ModbusMapDocument,
  }),
  journal: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/journal',
    needs: 'Supervisor',
    summary:
      'List entries of the Modbus log, newest first: connections, rejections, reads, polls and address changes',
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
    audit: { kind: 'export', action: 'modbus-map' },
    summary: 'Export the Modbus map with the meaning of each address',
    query: z.strictObject({ format: FileFormat, version }),
    mediaTypes: Object.values(MEDIA_TYPES),
    answer: NoJson,
  }),
};
