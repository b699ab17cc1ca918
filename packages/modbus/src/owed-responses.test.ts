import { describe, expect, it } from 'vitest';
import type { ModbusRequest } from './codec/request.ts';
import { OwedResponses } from './owed-responses.ts';
import { prepare } from './prepared-request.ts';

const read = (functionCode: 1 | 2 | 3 | 4, address: number, count: number) =>
  prepare({ functionCode, address, count });
const before = (owed: OwedResponses, unitId: number, functionCode: 1 | 2 | 3 | 4, count: number) => {
  const request = owed.before(unitId, read(functionCode, 40, count))?.request;
  return request === undefined ? null : request;
};

describe('answers that are owed', () => {
  it('call for a read of another length, in the same place, of that function and unit only', () => {
    const owed = new OwedResponses();
    expect(before(owed, 1, 3, 4)).toBeNull();
    owed.note(1, read(3, 0, 4));
    expect(before(owed, 1, 3, 4)).toEqual({ functionCode: 3, address: 40, count: 1 });
    expect(before(owed, 1, 3, 1)).toEqual({ functionCode: 3, address: 40, count: 2 });
    expect(before(owed, 1, 4, 4)).toBeNull();
    expect(before(owed, 2, 3, 4)).toBeNull();
    expect(owed.before(1, prepare({ functionCode: 6, address: 0, value: 1 }))).toBeNull();
    owed.inStep(1);
    expect(before(owed, 1, 3, 4)).toBeNull();
  });

  it('count bits by the bytes that they come in', () => {
    const owed = new OwedResponses();
    owed.note(1, read(1, 0, 8));
    expect(before(owed, 1, 1, 3)).toEqual({ functionCode: 1, address: 40, count: 9 });
    owed.note(1, read(1, 0, 12));
    expect(before(owed, 1, 1, 3)).toEqual({ functionCode: 1, address: 40, count: 17 });
  });

  it('never have the length of one that is owed, nor of the request’s own', () => {
    const owed = new OwedResponses();
    const asked: (ModbusRequest | null)[] = [];
    for (let n = 0; n < 5; n++) {
      const request = owed.before(1, read(3, 40, 2)) ?? read(3, 40, 2);
      asked.push(request.request);
      owed.note(1, request);
    }
    expect(asked.map((request) => (request as { count: number }).count)).toEqual([2, 1, 3, 4, 5]);
  });

  it('let one request go plainly after a read that a device leaves unanswered', () => {
    const owed = new OwedResponses();
    owed.note(1, read(3, 0, 4));
    owed.unanswered(1);
    expect(before(owed, 1, 3, 4)).toBeNull();
    expect(before(owed, 1, 3, 4)).not.toBeNull();
  });
});
