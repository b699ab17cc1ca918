import { type ModbusAddress, NewStation, ROLES, STATION_KINDS, StationTemplateRow } from '@outpost/contract';
import { pointWarnings } from '@outpost/core';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { readBuiltInTemplates } from './index.ts';

const templates = readBuiltInTemplates();

it('there is one for every kind of station', () => {
  expect(new Set(templates.map(({ Station }) => Station.Kind))).toEqual(new Set(STATION_KINDS));
  expect(new Set(templates.map(({ Id }) => Id)).size).toBe(templates.length);
  expect(templates.length).toBeGreaterThanOrEqual(8);
});

describe.each(templates.map((template) => [template.Id, template] as const))('%s', (_, template) => {
  const { Points, Settings } = template.Station;

  it('makes a valid station with a name and a host', () => {
    const Source = { ...template.Station.Source, Host: '10.0.0.7' };
    const station = NewStation.parse({ ...template.Station, SiteName: 'Elm', Source });
    expect(station.Points).toHaveLength(Points.length);
    expect(Points.length).toBeGreaterThan(5);
    expect(template.Description).toMatch(/\.$/);
  });

  it('has unique registers and bits, and describes each alarm and what to do', () => {
    const taken = new Set<string>();
    for (const point of Points) {
      const { Table, Address, DataType, Bit } = point.Source as ModbusAddress;
      const bit = DataType === 'bit-of-register' ? `.${Bit}` : '';
      const width = { int32: 2, uint32: 2, float32: 2, bcd32: 2, float64: 4 }[DataType as string] ?? 1;
      for (let offset = 0; offset < width; offset++) {
        const place = `${Table} ${Address + offset}${bit}`;
        expect(taken.has(place), `${place} of ${point.Point}`).toBe(false);
        taken.add(place);
      }
      for (const { Message, Instruction } of point.Limits) {
        expect(Message.length).toBeGreaterThan(4);
        expect(Instruction.length, `${point.Point} ${Message}`).toBeGreaterThan(20);
      }
    }
  });

  it('has desired values for all setpoints but the clock, and each purpose once', () => {
    const wanted = new Set(Settings.map(({ Point }) => Point));
    const setPoints = Points.filter(({ Purpose }) => Purpose.startsWith('setpoint:'));
    for (const { Point } of setPoints) expect(wanted.has(Point), Point).toBe(true);
    expect(Points.flatMap(pointWarnings)).toEqual([]);
    const purposes = Points.map(({ Purpose }) => Purpose).filter((purpose) => purpose !== '');
    expect(new Set(purposes).size).toBe(purposes.length);
    for (const { Writable, Purpose, Interlock } of Points) {
      if (Writable && Purpose.startsWith('pump-inhibit:')) expect(Interlock).not.toBe('');
    }
  });
});

it('are visible to Admins only', async () => {
  const server = await startTestServer();
  for (const role of ROLES) {
    const answer = await server.ask('/api/Stations/templates', { as: role });
    expect(answer.status).toBe(role === 'Admin' ? 200 : 403);
    if (role !== 'Admin') continue;
    const rows = StationTemplateRow.array().parse(await answer.json());
    expect(rows.map(({ Id, Own, Version }) => [Id, Own, Version])).toEqual(
      templates.map(({ Id }) => [Id, false, 1]),
    );
    const one = await server.ask(`/api/Stations/template?id=${rows[0]!.Id}`, { as: role });
    expect(await one.json()).toEqual(templates[0]);
  }
  expect((await server.ask('/api/Stations/templates')).status).toBe(401);
});
