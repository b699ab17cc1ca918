import { describe, expect, it } from 'vitest';
import type { ModbusRequest } from './codec/request.ts';
import { LateResponses } from './late-responses.ts';
import { prepare } from './prepared-request.ts';

const read = (functionCode: 1 | 2 | 3 | 4, address: number, count: number) =>
  prepare({ functionCode, address, count });
const before = (late: LateResponses, unitId: number, functionCode: 1 | 2 | 3 | 4, count: number) => {
  const request = late.before(unitId, read(functionCode, 40, count), 0)?.request;
  return request === undefined ? null : request;
};

describe('late responses', () => {
  it('call for a read of another length, in the same place, of that function and unit only', () => {
    const late = new LateResponses();
    expect(before(late, 1, 3, 4)).toBeNull();
    late.note(1, read(3, 0, 4), 0);
    expect(before(late, 1, 3, 4)).toEqual({ functionCode: 3, address: 40, count: 1 });
    expect(before(late, 1, 3, 1)).toBeNull();
    expect(before(late, 1, 4, 4)).toBeNull();
    expect(before(late, 2, 3, 4)).toBeNull();
    expect(late.before(1, prepare({ functionCode: 6, address: 0, value: 1 }), 0)).toBeNull();
    late.inStep(1);
    expect(before(late, 1, 3, 4)).toBeNull();
  });

  it('count bits by the bytes that they come in', () => {
    const late = new LateResponses();
    late.note(1, read(1, 0, 8), 0);
    expect(before(late, 1, 1, 3)).toEqual({ functionCode: 1, address: 40, count: 9 });
    late.note(1, read(1, 0, 12), 0);
    expect(before(late, 1, 1, 3)).toEqual({ functionCode: 1, address: 40, count: 17 });
  });

  it('never have the length of one that is late, nor of the request’s own', () => {
    const late = new LateResponses();
    const asked: (ModbusRequest | null)[] = [];
    for (let n = 0; n < 5; n++) {
      const request = late.before(1, read(3, 40, 2), 0) ?? read(3, 40, 2);
      asked.push(request.request);
      late.note(1, request, 0);
    }
    expect(asked.map((request) => (request as { count: number }).count)).toEqual([2, 1, 3, 4, 5]);
  });
});
