import * as z from 'zod';
import { defineCall } from '../call.ts';
import { ModbusAnalogRow, ModbusDigitalRow, ModbusStationRow } from '../modbus-map.ts';

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
};
