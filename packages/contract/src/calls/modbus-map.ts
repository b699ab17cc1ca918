import * as z from 'zod';
import { defineCall } from '../call.ts';
import { FileFormat, MEDIA_TYPES, NoJson } from '../files.ts';
import { ModbusAnalogRow, ModbusDigitalRow, ModbusServerState, ModbusStationRow } from '../modbus-map.ts';

export const modbusMap = {
  stations: defineCall({
    method: 'GET',
    path: '/api/ModbusMap',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Poll coils and last-poll registers by station',
    answer: z.array(ModbusStationRow),
  }),
  digital: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Digital',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Discrete inputs',
    answer: z.array(ModbusDigitalRow),
  }),
  analog: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/Analog',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'Input registers',
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
  file: defineCall({
    method: 'GET',
    path: '/api/ModbusMap/file',
    needs: 'Supervisor',
    tag: 'ModbusMap',
    summary: 'The register map as a file: every address with what it stands for',
    query: z.strictObject({ format: FileFormat }),
    mediaTypes: Object.values(MEDIA_TYPES),
    answer: NoJson,
  }),
};
