import type { RegisterTable } from '@outpost/contract';
import {
  type AddressRange,
  compileStation,
  createReadingColumns,
  knownHoles,
  type ReadingColumns,
} from '@outpost/core';
import { copyBits, type DeviceRegisters } from '../device/register-image.ts';
import type { Template } from '../device/template.ts';

/** The contract's default for a station. */
const MAX_GAP = 16;

/**
 * Polls a register image without a network: the same plan, decoding and scaling as the server's.
 */
export interface ImagePoller {
  /** Values in the order of the template's points; the same columns each time. */
  poll(): ReadingColumns;
}

export function createImagePoller(template: Template, image: DeviceRegisters): ImagePoller {
  const points = template.points.map(({ point }) => point);
  const ranges = template.holes.map(({ table, from, to }): AddressRange & { table: RegisterTable } => ({
    table,
    start: from,
    end: to + 1,
  }));
  const plan = compileStation(points, { maxGap: MAX_GAP, holes: knownHoles(ranges) });
  const out = createReadingColumns(points.length);
  const scratch = new Uint8Array(Math.max(1, ...plan.blocks.map(({ count }) => Math.ceil(count / 8))));
  return {
    poll() {
      for (let i = 0; i < plan.blocks.length; i++) {
        const { table, address, count, functionCode } = plan.blocks[i]!;
        if (functionCode <= 2) {
          scratch.fill(0);
          copyBits(image.bytes[table], address, count, scratch, 0);
          plan.decodeBlock(i, scratch, 0, out);
        } else {
          plan.decodeBlock(i, image.bytes[table], address * 2, out);
        }
      }
      return out;
    },
  };
}
