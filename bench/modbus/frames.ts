/** Frames of the Modbus benchmark. */
export const FRAME_REGISTERS = 32;

/** Read 32 holding registers from 0 of unit 1, transaction 1. */
export const FRAME_REQUEST = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, FRAME_REGISTERS]);

/** Its response: 32 registers of 0. */
export const ANSWER = Buffer.concat([
  Buffer.from([0, 1, 0, 0, 0, 3 + 2 * FRAME_REGISTERS, 1, 3, 2 * FRAME_REGISTERS]),
  Buffer.alloc(2 * FRAME_REGISTERS),
]);
