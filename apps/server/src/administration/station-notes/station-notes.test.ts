import { join } from 'node:path';
import {
  type AuditEntry,
  MAX_DOCUMENT_BYTES,
  type Problem,
  type Role,
  type StationDocument,
  type StationNote,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../platform/storage/index.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeBackup, restoreBackup } from '../backup/index.ts';
import { StationNoteRepository } from './repository.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 0, 255]);
const PDF = new TextEncoder().encode('%PDF-1.7\nnot much');

async function serverWithStation(databaseUrl: string | null = null) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, config: { databaseUrl } });
  const json = { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  return { clock, server, ...callsOf(server) };
}

function callsOf(server: TestServer) {
  const ask = async <T>(as: Role, method: string, path: string, json?: object) => {
    const answer = await server.ask(`/api/Stations${path}`, { method, as, ...(json && { json }) });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  return {
    ask,
    notes: async (as: Role) => (await ask<StationNote[]>(as, 'GET', '/notes/1')).body,
    documents: async (as: Role) => (await ask<StationDocument[]>(as, 'GET', '/documents/1')).body,
    upload: async (
      as: Role,
      name: string,
      body: Uint8Array<ArrayBuffer>,
      type = 'application/octet-stream',
    ) => {
      const answer = await server.ask(`/api/Stations/documents/1?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        as,
        body,
        headers: { 'content-type': type },
      });
      return { status: answer.status, body: (await answer.json()) as Problem & { Id: number } };
    },
    events: async () => {
      const answer = await server.ask('/api/Audit?kind=station', { as: 'Admin' });
      const entries = (await answer.json()) as AuditEntry[];
      return entries.map(({ Action, Outcome, By, StationId, Words, Details }) => ({
        ...{ Action, Outcome, By, StationId, Words, Details },
      }));
    },
  };
}

itOnEachDatabase(
  'notes have author and time, newest first, and belong to their author',
  async (databaseUrl) => {
    const { clock, ask, notes, events } = await serverWithStation(databaseUrl);
    expect(await ask('Operator', 'POST', '/notes/1', { Text: 'Ladder is loose.\nBring a rope.' })).toEqual({
      status: 201,
      body: { Id: 1 },
    });
    await clock.advance(60_000);
    await ask('Supervisor', 'POST', '/notes/1', { Text: 'Fixed.' });
    expect(await notes('Operator')).toMatchObject([
      { Id: 2, StationId: 1, By: 'Supervisor Test', Own: false, Text: 'Fixed.', ChangedAt: null },
      { Id: 1, By: 'Operator Test', Own: true, Text: 'Ladder is loose.\nBring a rope.' },
    ]);
    expect((await notes('Viewer')).map(({ Own }) => Own)).toEqual([false, false]);

    await clock.advance(60_000);
    expect((await ask('Operator', 'PUT', '/note/1', { Text: 'Ladder was loose.' })).status).toBe(200);
    const [, changed] = await notes('Viewer');
    expect(changed).toMatchObject({ Text: 'Ladder was loose.' });
    expect(Date.parse(changed!.ChangedAt!) - Date.parse(changed!.At)).toBe(120_000);

    for (const [role, method, json] of [
      ['Supervisor', 'PUT', { Text: 'No' }],
      ['Supervisor', 'DELETE', undefined],
    ] as const) {
      expect(await ask(role, method, '/note/1', json)).toMatchObject({
        status: 403,
        body: {
          code: 'NOT_AUTHOR',
          detail: expect.stringMatching(/^Only the author or an Admin can change or delete a note/),
        },
      });
    }
    // An Admin's change has the Admin's name; the note keeps its author's.
    expect((await ask('Admin', 'PUT', '/note/2', { Text: 'Repaired.' })).status).toBe(200);
    expect((await notes('Viewer'))[0]).toMatchObject({
      ...{ Text: 'Repaired.', By: 'Supervisor Test', ChangedBy: 'Admin Test', AboutAt: null, PointId: null },
    });
    expect((await ask('Operator', 'DELETE', '/note/1')).status).toBe(200);
    expect((await ask('Operator', 'DELETE', '/note/1')).body).toMatchObject({ code: 'NOTE_NOT_FOUND' });
    expect((await notes('Viewer')).map(({ Id }) => Id)).toEqual([2]);
    // The author may have left.
    expect((await ask('Admin', 'DELETE', '/note/2')).status).toBe(200);
    expect(await notes('Viewer')).toEqual([]);
    const words = (await events()).filter(({ Action, Outcome }) => Action === 'note' && Outcome === 'done');
    expect(words).toMatchObject([
      { Words: 'Deleted a note from Elm', By: 'Admin Test', Details: { Before: 'Repaired.' } },
      { Words: 'Deleted a note from Elm', By: 'Operator Test', Details: { Before: 'Ladder was loose.' } },
      { Words: 'Changed a note on Elm', By: 'Admin Test', Details: { Before: 'Fixed.', Text: 'Repaired.' } },
      { Words: 'Changed a note on Elm', Details: { Text: 'Ladder was loose.' } },
      { Words: 'Added a note to Elm', By: 'Supervisor Test', StationId: 1 },
      {
        Words: 'Added a note to Elm',
        By: 'Operator Test',
        Details: { Text: 'Ladder is loose.\nBring a rope.' },
      },
    ]);
  },
);

itOnEachDatabase('notes about an instant are found by range, newest instant first', async (databaseUrl) => {
  const { server, ask, notes, events } = await serverWithStation(databaseUrl);
  const at = (minute: number) => `2026-02-28T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const { body: station } = await ask('Admin', 'POST', '', {
    ...{ SiteName: 'Oak', Host: '127.0.0.1', Enabled: false, UnitId: 2 },
    Points: [{ Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' }],
  });
  expect(station).toMatchObject({ StationId: 2 });
  for (const [stationId, minute, more] of [
    [1, 20, {}],
    [2, 30, { PointId: 1 }],
    [1, 10, {}],
  ] as const) {
    const note = { Text: `At ${minute}`, AboutAt: at(minute), ...more };
    expect((await ask('Operator', 'POST', `/notes/${stationId}`, note)).status).toBe(201);
  }
  await ask('Operator', 'POST', '/notes/1', { Text: 'About no instant' });
  const between = async (stations: string, from: number, to: number) => {
    const range = `startDate=${at(from)}&endDate=${at(to)}`;
    const answer = await server.ask(`/api/trends/notes?${stations}&${range}`, { as: 'Viewer' });
    return ((await answer.json()) as StationNote[]).map(({ Text }) => Text);
  };
  const both = 'stationId=1&stationId=2';
  expect(await between(both, 0, 59)).toEqual(['At 30', 'At 20', 'At 10']);
  // The beginning is included, the end is not.
  expect(await between(both, 10, 20)).toEqual(['At 10']);
  expect(await between('stationId=2', 0, 59)).toEqual(['At 30']);
  expect((await notes('Viewer'))[1]).toMatchObject({ Text: 'At 10', AboutAt: at(10), PointId: null });

  const refused = async (json: object, method = 'POST', path = '/notes/1') =>
    (await ask<Problem>('Operator', method, path, json)).body;
  const long = 'x'.repeat(501);
  expect(await refused({ Text: long, AboutAt: at(1) })).toMatchObject({
    ...{ code: 'BAD_REQUEST', detail: expect.stringContaining('at most 500 characters') },
  });
  expect(await refused({ Text: long }, 'PUT', '/note/1')).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await refused({ Text: 'a', PointId: 1 })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await refused({ Text: 'a', AboutAt: at(1), PointId: 1 })).toMatchObject({
    ...{ code: 'BAD_REQUEST', detail: expect.stringContaining('Must be a point of Elm') },
  });
  expect((await events()).filter(({ Outcome }) => Outcome === 'done')).toContainEqual(
    expect.objectContaining({
      Words: 'Added a note to Oak',
      Details: { Text: 'At 30', AboutAt: at(30), PointId: 1 },
    }),
  );
  const missing = await server.ask(`/api/trends/notes?stationId=9&startDate=2026-02-28&endDate=2026-03-01`, {
    as: 'Viewer',
  });
  expect(missing.status).toBe(404);
});

it('refuses notes without text and for stations that do not exist', async () => {
  const { ask } = await serverWithStation();
  expect(await ask('Operator', 'POST', '/notes/1', { Text: '  ' })).toMatchObject({ status: 400 });
  expect(await ask('Operator', 'POST', '/notes/9', { Text: 'Here' })).toMatchObject({
    status: 404,
    body: { code: 'STATION_NOT_FOUND' },
  });
  expect(await ask('Viewer', 'GET', '/documents/9')).toMatchObject({ status: 404 });
});

itOnEachDatabase('documents are stored and returned byte for byte, as attachments', async (databaseUrl) => {
  const { server, ask, documents, upload, events } = await serverWithStation(databaseUrl);
  // The name and the type of the request say nothing: the content does.
  expect(await upload('Operator', 'Pump "2" ü.svg', PNG, 'application/pdf')).toMatchObject({ status: 201 });
  await upload('Supervisor', 'Manual.pdf', PDF);
  expect(await documents('Operator')).toMatchObject([
    { Id: 2, Name: 'Manual.pdf', MediaType: 'application/pdf', Size: PDF.length, Own: false },
    {
      Id: 1,
      Name: 'Pump "2" ü.svg',
      MediaType: 'image/png',
      Size: PNG.length,
      By: 'Operator Test',
      Own: true,
    },
  ]);
  const answer = await server.ask('/api/Stations/document/1', { as: 'Viewer' });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="Pump_2_u.svg.png"; filename*=UTF-8''Pump%20%222%22%20%C3%BC.svg.png`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await ask('Supervisor', 'DELETE', '/document/1')).body).toMatchObject({ code: 'NOT_AUTHOR' });
  expect((await ask('Operator', 'DELETE', '/document/1')).status).toBe(200);
  expect((await ask('Admin', 'DELETE', '/document/2')).status).toBe(200);
  expect((await server.ask('/api/Stations/document/1', { as: 'Viewer' })).status).toBe(404);
  expect(
    (await events()).filter(({ Action, Outcome }) => Action === 'document' && Outcome === 'done'),
  ).toMatchObject([
    { Words: 'Deleted Manual.pdf from Elm', By: 'Admin Test' },
    { Words: 'Deleted Pump "2" ü.svg from Elm' },
    { Words: 'Added Manual.pdf to Elm', Details: { MediaType: 'application/pdf', Size: PDF.length } },
    { Words: 'Added Pump "2" ü.svg to Elm' },
  ]);
});

it('refuses other content, whatever it is called, and files that are too large', async () => {
  const { server, documents, upload, ask } = await serverWithStation();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await upload('Operator', 'photo.png', svg, 'image/png')).toMatchObject({
    status: 415,
    body: { detail: 'The file must be a PNG or JPEG image, or a PDF document.' },
  });
  const large = new Uint8Array(MAX_DOCUMENT_BYTES + 1);
  large.set(PNG);
  const none = await server.ask('/api/Stations/documents/1?name=photo.png', {
    method: 'POST',
    as: 'Operator',
  });
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('The body must be a file')]);
  expect(await upload('Operator', 'photo.png', large)).toMatchObject({
    status: 413,
    body: { code: 'BODY_TOO_LARGE', detail: expect.stringContaining('5 MiB') },
  });
  expect(await documents('Viewer')).toEqual([]);
  await upload('Operator', 'photo.png', PNG);
  await ask('Admin', 'DELETE', '/1?name=Elm&history=keep');
  expect((await ask('Viewer', 'GET', '/document/1')).body).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
});

itOnEachDatabase('notes and documents are in backups', async (databaseUrl) => {
  const { server, ask, upload } = await serverWithStation(databaseUrl);
  await ask('Operator', 'POST', '/notes/1', { Text: 'Ladder is loose.' });
  await upload('Operator', 'photo.png', PNG);
  const from = await makeBackup({
    dataDir: server.config.dataDir,
    databaseUrl,
    into: join(await temporaryFolder(), 'backups'),
    withSecrets: false,
    nowMs: Date.parse('2026-03-01T12:30:00Z'),
    say: () => undefined,
  });
  const dataDir = join(await temporaryFolder(), 'data');
  await restoreBackup({
    from,
    dataDir,
    databaseUrl: null,
    yes: false,
    changeDatabase: databaseUrl !== null,
    nowMs: 1,
    say: () => undefined,
  });
  const storage = await openSqlite(join(dataDir, 'outpost.sqlite'));
  onTestFinished(() => storage.close());
  const repository = new StationNoteRepository(storage, { appendIn: async () => [] });
  expect(await repository.notes(1, 10)).toMatchObject([{ text: 'Ladder is loose.', by: 'Operator Test' }]);
  const document = await repository.document(1);
  expect(Uint8Array.from(document!.content)).toEqual(PNG);
});
