export { createModbusServerArea, type ModbusServerArea } from './compose.ts';
export { ModbusRelay, RELAY_PATH, RELAY_PROTOCOL } from './relay.ts';
