export const MAP_REGISTERS = 100;

/** Read 100 input registers from 0 of unit 1, transaction 1. */
export const MAP_REQUEST = Buffer.from([0, 1, 0, 0, 0, 6, 1, 4, 0, 0, 0, MAP_REGISTERS]);

/** MBAP header, function, count of bytes, registers. */
export const RESPONSE_BYTES = 9 + 2 * MAP_REGISTERS;
