import { describe, expect, it } from 'vitest';
import { analogPointBody, digitalPointBody } from '../../../../testing/stations.ts';
import { dayIncrement, isCounter } from './day-increment.ts';

describe('dayIncrement', () => {
  it('is the increase of a counter, also across a gap', () => {
    expect(dayIncrement({ Low: [100, 110, 120], High: [110, 120, 130] }, 131)).toBe(31);
    expect(dayIncrement({ Low: [null, 110, null, 150], High: [null, 120, null, 160] }, 160)).toBe(50);
    expect(dayIncrement({ Low: [7, 7], High: [7, 7] }, 7)).toBe(0);
  });
  it('is unknown if the counter decreased, or was unknown a day ago or now', () => {
    expect(dayIncrement({ Low: [100, 0], High: [110, 5] }, 6)).toBeNull();
    expect(dayIncrement({ Low: [100, 110], High: [110, 120] }, 3)).toBeNull();
    expect(dayIncrement({ Low: [null, null, 110], High: [null, null, 120] }, 121)).toBeNull();
    expect(dayIncrement({ Low: [null], High: [null] }, 5)).toBeNull();
    expect(dayIncrement({ Low: [1], High: [2] }, null)).toBeNull();
  });
  it('applies to totals and run times', () => {
    expect(isCounter(analogPointBody(1, 'CT1', 1, { Purpose: 'total' }).Point)).toBe(true);
    expect(isCounter(analogPointBody(1, 'CT2', 1, { Purpose: 'pump-hours:2' }).Point)).toBe(true);
    expect(isCounter(analogPointBody(1, 'AI1', 1, { Purpose: 'level' }).Point)).toBe(false);
    expect(isCounter(digitalPointBody(1, 'DI1', true, { Purpose: 'total' }).Point)).toBe(false);
  });
});
