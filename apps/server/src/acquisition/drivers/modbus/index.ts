export { modbusDriver } from './driver.ts';
