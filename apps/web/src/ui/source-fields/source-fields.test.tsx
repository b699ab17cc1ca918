import { MantineProvider } from '@mantine/core';
import { MODBUS_PROTOCOLS, type ProtocolDescriptor, type SourceField } from '@outpost/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FieldRows, SourceFieldInput } from './SourceFieldInput.tsx';
import {
  type FieldTexts,
  fieldRows,
  fieldTexts,
  fieldValue,
  isValid,
  protocolOf,
  sourceOf,
  sourceTexts,
} from './values.ts';

const tcp = protocolOf(MODBUS_PROTOCOLS, 'modbus-tcp');
const serial = protocolOf(MODBUS_PROTOCOLS, 'modbus-rtu');
const file: ProtocolDescriptor = {
  id: 'csv-file',
  name: 'CSV file',
  source: [
    { name: 'Path', label: 'Path', hint: 'File on the server', kind: { type: 'text', maxLength: 80 } },
    { name: 'Skip', label: 'Skip', unit: 'lines', kind: { type: 'number', min: 0, max: 9, isWhole: true } },
  ],
  addressId: 'csv-file',
  address: [],
  capabilities: { write: false, probe: false, subscribe: false },
};

const form = (protocol: ProtocolDescriptor, texts: FieldTexts) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FieldRows
        rows={fieldRows(protocol.source)}
        inputOf={(field) => (
          <SourceFieldInput
            field={field}
            value={texts[field.name] ?? ''}
            error={isValid(field, fieldValue(field, texts[field.name] ?? '')) ? null : 'wrong'}
            onChange={() => {}}
          />
        )}
      />
    </MantineProvider>,
  );
const labels = (html: string) =>
  [...html.matchAll(/<label[^>]*>([^<]*)/g)].map(([, label]) => label).filter(Boolean);
const selected = (html: string) =>
  [...html.matchAll(/<option[^>]* selected="">([^<]*)|<option selected=""[^>]*>([^<]*)/g)].map(
    ([, a, b]) => a ?? b,
  );

describe('the form of a protocol', () => {
  it('has the fields of Modbus RTU with their defaults', () => {
    const html = form(serial, sourceTexts(serial, {}));
    expect(labels(html).slice(0, 5)).toEqual(['Serial port', 'Baud rate', 'Parity', 'Stop bits', 'Unit ID']);
    expect(selected(html)).toEqual(['19200', 'Even', '1']);
    expect(html).toContain('Path of the port on the server, such as /dev/ttyUSB0');
    // Only the port has no default.
    expect(html.match(/wrong/g)).toHaveLength(1);
    expect(html.match(/placeholder="automatic"/g)).toHaveLength(2);
  });

  it('has the fields that a server lists for a protocol unknown to the page', () => {
    const html = form(file, { Path: '/srv/level.csv', Skip: '12' });
    expect(labels(html)).toEqual(['Path', 'Skip']);
    expect(html).toContain('File on the server');
    expect(html).toContain('lines');
    expect(html).toContain('value="/srv/level.csv"');
    expect(html).toContain('maxLength="80"');
    expect(html.match(/wrong/g)).toHaveLength(1);
  });

  it('shows a value that is no option instead of the first option', () => {
    const odd = form(serial, { ...sourceTexts(serial, {}), BaudRate: '14400' });
    expect(selected(odd)).toEqual(['14400', 'Even', '1']);
  });

  it('puts fields of the same row together', () => {
    const connection = serial.source.filter(({ group }) => group !== 'polling');
    const names = fieldRows(connection).map((row) => row.map(({ name }) => name));
    expect(names).toEqual([['SerialPort'], ['BaudRate', 'Parity'], ['StopBits', 'UnitId']]);
  });
});

describe('the values of fields', () => {
  it('are those that were stored, after they were edited as texts', () => {
    const stored = {
      ...{ Protocol: 'modbus-rtu', SerialPort: '/dev/ttyS1', BaudRate: 9_600, Parity: 'none', StopBits: 2 },
      ...{ UnitId: 7, TimeoutMs: 500, Retries: 0, MaxGap: 8 },
      ...{ RegistersPerRequest: null, BitsPerRequest: 200 },
    };
    expect(sourceOf(serial, fieldTexts(stored))).toEqual(stored);
  });

  it('are NaN for numbers that are missing or invalid, and null for optional blanks', () => {
    const port = tcp.source.find(({ name }) => name === 'Port')!;
    const most = tcp.source.find(({ name }) => name === 'RegistersPerRequest')!;
    expect([' 502 ', '', '5o2'].map((text) => fieldValue(port, text))).toEqual([502, NaN, NaN]);
    expect(['', '20', 'ten'].map((text) => fieldValue(most, text))).toEqual([null, 20, NaN]);
  });

  it('are valid within the limits of their fields', () => {
    const half: SourceField = {
      name: 'Half',
      label: 'Half',
      kind: { type: 'number', min: 0, max: 1, isWhole: false },
    };
    expect([0.5, 0, 1, 1.5, NaN, '0.5', null].map((value) => isValid(half, value))).toEqual([
      ...[true, true, true, false, false, false, false],
    ]);
    const note: SourceField = { name: 'Note', label: 'Note', kind: { type: 'text', maxLength: 9 } };
    expect(isValid(note, '')).toBe(false);
    expect(isValid({ ...note, fallback: '' }, '')).toBe(true);
    const parity = serial.source.find(({ name }) => name === 'Parity')!;
    expect(['even', 'mark'].map((value) => isValid(parity, value))).toEqual([true, false]);
  });

  it('stay with another protocol where it has the field, else they are its defaults', () => {
    const typed = { Protocol: 'modbus-tcp', Host: '10.2.0.7', Port: '1502', UnitId: '9', Retries: 'x' };
    const texts = sourceTexts(serial, typed);
    expect(texts).toMatchObject({
      ...{ Protocol: 'modbus-rtu', SerialPort: '', BaudRate: '19200', Parity: 'even' },
      ...{ UnitId: '9', Retries: 'x', TimeoutMs: '2000', RegistersPerRequest: '' },
    });
    expect(texts).not.toHaveProperty('Host');
    expect(sourceTexts(tcp, texts)).toMatchObject({ Host: '', Port: '502', UnitId: '9', KeepOpen: 'yes' });
  });
});
