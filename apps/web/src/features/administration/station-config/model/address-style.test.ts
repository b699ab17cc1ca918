import { describe, expect, it } from 'vitest';
import {
  formatRegisterAddress,
  notationProblem,
  refusedAddress,
  restyled,
  typedAddress,
} from './address-style.ts';

describe('a typed address', () => {
  it('is zero-based where the sheet is, even if it looks like 40001 notation', () => {
    expect(typedAddress('40011', 'holding-register', 'protocol')).toEqual({ address: '40011', table: null });
    expect(typedAddress('10500', null, 'protocol')).toEqual({ address: '10500', table: null });
  });

  it('includes its table in 40001 notation', () => {
    expect(typedAddress('40011', null, 'register')).toEqual({ address: '10', table: 'holding-register' });
    expect(typedAddress('400011', null, 'register')).toEqual({ address: '10', table: 'holding-register' });
    expect(typedAddress('00004', 'coil', 'register')).toEqual({ address: '3', table: 'coil' });
    expect(typedAddress('', null, 'register')).toEqual({ address: '', table: null });
    expect(typedAddress('x', null, 'register')).toEqual({ address: 'x', table: null });
  });

  it('is rejected there if it is short, out of range or in another table', () => {
    for (const text of ['1', '4', '40000', '70000', '99999']) {
      expect(typedAddress(text, null, 'register').address).toBe(refusedAddress(text));
    }
    expect(typedAddress('40011', 'input-register', 'register').address).toBe(refusedAddress('40011'));
  });
});

describe('the suggestion', () => {
  it('is made for short numbers', () => {
    expect(notationProblem('1', 'holding-register')).toBe(
      '1 is not valid in 40001 notation. Did you mean 40002 (zero-based 1) or 40001?',
    );
    expect(notationProblem('4', 'coil')).toBe(
      '4 is not valid in 40001 notation. Did you mean 00005 (zero-based 4) or 00004?',
    );
    expect(notationProblem('0', 'input-register')).toBe(
      '0 is not valid in 40001 notation. Did you mean 30001 (zero-based 0)?',
    );
    expect(notationProblem('9999', 'holding-register')).toContain('410000 (zero-based 9999) or 49999?');
  });

  it('and for addresses of another table, or of none', () => {
    expect(notationProblem('40011', 'input-register')).toBe(
      'in 40001 notation, 40011 is in the holding register table, not the input register table. Change the address or the table',
    );
    expect(notationProblem('1.5', 'coil')).toBe('1.5 is not valid in 40001 notation; enter 00001 to 065536');
    expect(notationProblem('70000', 'coil')).toContain('enter 00001');
    expect(notationProblem('40011', 'holding-register')).toBeNull();
    expect(notationProblem('400011', 'holding-register')).toBeNull();
  });
});

it('is shown as written, and as typed if it was rejected', () => {
  expect(formatRegisterAddress('holding-register', '10', 'register')).toBe('40011');
  expect(formatRegisterAddress('holding-register', '10', 'protocol')).toBe('10');
  expect(formatRegisterAddress('holding-register', 'x', 'register')).toBe('x');
  expect(formatRegisterAddress('holding-register', refusedAddress('1'), 'register')).toBe('1');
  expect(formatRegisterAddress('holding-register', refusedAddress('1'), 'protocol')).toBe('40001: 1');
});

it('is converted to the other style if it is valid', () => {
  expect(restyled('10', 'holding-register', 'protocol', 'register')).toBe('40011');
  expect(restyled('30011', 'holding-register', 'register', 'protocol')).toBe('10');
  expect(restyled('7', 'holding-register', 'register', 'protocol')).toBe('7');
  expect(restyled('', 'coil', 'protocol', 'register')).toBe('');
});
