export { createModbusMap, type ModbusMap } from './map/index.ts';
export { createModbusArea, type ModbusArea } from './server/index.ts';
