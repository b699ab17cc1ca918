import '@outpost/modbus'; import 'zod'; export {};
