export { createModbusServerArea, type ModbusServerArea } from './compose.ts';
