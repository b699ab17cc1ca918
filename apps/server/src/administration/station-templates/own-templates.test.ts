import {
  type AuditEntry,
  type StationConfig,
  type StationTemplate,
  type StationTemplateRow,
  TEMPLATE_FILE,
  type TemplateApplyReport,
  type TemplateFile,
  type TemplateLink,
} from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const level = {
  ...{ Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0 },
  ...{ DataType: 'uint16', Units: 'm' },
  Limits: [{ Kind: 'HH', Limit: 4, Priority: 'critical', Message: 'High wet well' }],
};
const start = {
  ...{ Kind: 'analog', Point: 'AO1', Name: 'Start', Table: 'holding-register', Address: 0 },
  DataType: 'uint16',
};
const elm = {
  ...{ SiteName: 'Elm', Code: 'LS-1', Host: '10.0.0.7', Enabled: false, Latitude: 39.7, Longitude: -105 },
  Points: [level, start],
};

function callsOf(server: TestServer) {
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object) => {
    const answer = await server.ask(`/api/Stations${path}`, {
      method,
      as: 'Admin',
      ...(json && { json }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  return {
    ask,
    newStation: async (station: object) =>
      (await ask<{ StationId: number }>('POST', '', station)).body.StationId,
    config: async (id: number) => (await ask<StationConfig>('GET', `/config/${id}`)).body,
    /** Saves a station with some fields changed. */
    change: async (id: number, change: (station: StationConfig) => object) => {
      const { body: station } = await ask<StationConfig>('GET', `/config/${id}`);
      expect((await ask('PUT', '/config', { ...station, ...change(station) })).status).toBe(200);
    },
    links: async () => (await ask<TemplateLink[]>('GET', '/templates/stations')).body,
    apply: (id: number, body: object) => ask<TemplateApplyReport>('POST', `/templates/${id}/apply`, body),
  };
}

itOnEachDatabase(
  'a template is made of a station, and applied again to stations made from it',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const { ask, newStation, config, change, links, apply } = callsOf(server);
    const first = await newStation(elm);
    const made = await ask('POST', '/templates', { StationId: first, Name: 'Duplex', Description: 'Ours' });
    expect(made).toEqual({ status: 201, body: { Id: 1, Version: 1 } });
    const { body: rows } = await ask<StationTemplateRow[]>('GET', '/templates');
    expect(rows[0]).toMatchObject({
      ...{ Id: '1', Name: 'Duplex', Description: 'Ours', Version: 1, Own: true, Points: 2, Limits: 1 },
      ...{ ChangedAt: expect.any(String), ChangedBy: 'Admin Test' },
    });
    expect(rows.slice(1).every(({ Own }) => !Own)).toBe(true);
    const { body: template } = await ask<StationTemplate>('GET', '/template?id=1');
    expect(template.Station).toMatchObject({ Code: '', Latitude: null, Points: [{ Id: 0 }, { Id: 0 }] });

    // Another station is created from it, and changed separately.
    const second = await newStation({
      ...template.Station,
      SiteName: 'Oak',
      Host: '10.0.0.8',
      Enabled: false,
    });
    expect((await ask('PUT', `/template/${second}`, { TemplateId: '1', Version: 1 })).status).toBe(200);
    expect(await links()).toEqual([
      { StationId: first, TemplateId: '1', Version: 1 },
      { StationId: second, TemplateId: '1', Version: 1 },
    ]);
    await change(second, ({ Points: [own, other] }) => ({
      PollIntervalSeconds: 30,
      Points: [{ ...own!, Name: 'Oak level' }, other!],
    }));

    // The next version is stored from the first station.
    await change(first, ({ Points: [own, other] }) => ({
      PollIntervalSeconds: 5,
      Points: [
        { ...own!, Limits: [{ ...own!.Limits[0]!, Limit: 4.2 }] },
        { ...other!, Writable: true },
      ],
    }));
    const next = { Name: 'Duplex', Description: 'Ours', Version: 1, StationId: first };
    expect((await ask('PUT', '/templates/1', next)).body).toEqual({ Id: 1, Version: 2 });
    expect((await ask('PUT', '/templates/1', next)).body).toMatchObject({ code: 'TEMPLATE_CHANGED' });
    expect(await links()).toMatchObject([
      { StationId: first, Version: 2 },
      { StationId: second, Version: 1 },
    ]);

    const dry = await apply(1, {
      Version: 2,
      Stations: [{ StationId: first }, { StationId: second }],
      Apply: false,
    });
    expect(dry.body).toMatchObject({
      Applied: false,
      Version: 2,
      Stations: [
        { StationId: first, From: 2, Outcome: 'unchanged', Changes: [] },
        {
          ...{ StationId: second, SiteName: 'Oak', From: 1, Version: 2, Outcome: 'changed' },
          ...{ NewlyWritable: ['AO1'], ChangesTotal: 2 },
          Changes: [
            { Path: 'Points.AI1.Limits.HH.Limit', Before: '4', After: '4.2' },
            { Path: 'Points.AO1.Writable', Before: 'no', After: 'yes' },
          ],
          Conflicts: [{ Path: 'PollIntervalSeconds', Station: '30', Template: '5' }],
        },
      ],
    });
    expect((await config(second)).Version).toBe(2);

    const body = { Version: 2, Apply: true, Stations: [{ StationId: second, Version: 2 }] };
    expect((await apply(1, body)).body).toMatchObject({ Applied: true, Stations: [{ Outcome: 'changed' }] });
    const after = await config(second);
    expect(after).toMatchObject({
      ...{ SiteName: 'Oak', Host: '10.0.0.8', PollIntervalSeconds: 30, Version: 3 },
      Points: [
        { Id: 3, Name: 'Oak level', Limits: [{ Limit: 4.2 }] },
        { Id: 4, Writable: true },
      ],
    });
    expect((await links())[1]).toEqual({ StationId: second, TemplateId: '1', Version: 2 });
    const again = await apply(1, { ...body, Stations: [{ StationId: second, Version: 3 }] });
    expect(again.body.Stations).toMatchObject([{ From: 2, Outcome: 'unchanged', Conflicts: [] }]);

    const audit: AuditEntry[] = await server.app.context.audit.list({
      kind: 'station',
      stationId: second,
      limit: 2,
    });
    expect(audit.map(({ Words }) => Words)).toContain(
      'Changed Oak: AI1 Oak level: high high alarm, limit; AO1 Start: writable. Template Duplex, version 2',
    );
    const all = await server.app.context.audit.list({ kind: 'station', limit: 20 });
    expect(all.map(({ Action, Words }) => [Action, Words])).toEqual(
      expect.arrayContaining([
        ['template-created', 'Created template Duplex from Elm'],
        ['template-changed', 'Saved the next version of template Duplex from Elm'],
        ['template-linked', 'Linked Oak to template Duplex, version 1'],
      ]),
    );
  },
);

itOnEachDatabase('a template goes into a file and comes back', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { ask, newStation } = callsOf(server);
  const StationId = await newStation(elm);
  await ask('POST', '/templates', { StationId, Name: 'Duplex' });
  const file = (await ask<TemplateFile>('GET', '/template/file?id=1')).body;
  expect(file).toMatchObject({ Format: TEMPLATE_FILE, Version: 1, Template: { Name: 'Duplex' } });
  const taken = await ask('POST', '/templates/import', { File: file });
  expect(taken).toMatchObject({ status: 409, body: { code: 'TEMPLATE_NAME_TAKEN' } });
  const replaced = await ask('POST', '/templates/import', { File: file, Replace: true });
  expect(replaced.body).toEqual({ Id: 1, Version: 2 });
  const renamed = { ...file, Template: { ...file.Template, Name: 'Duplex, north' } };
  expect((await ask('POST', '/templates/import', { File: renamed, Replace: true })).body).toEqual({
    Id: 2,
    Version: 1,
  });
  const { body: copy } = await ask<StationTemplate>('GET', '/template?id=2');
  expect(copy.Station).toEqual(file.Template.Station);
  // Built-in ones can be exported, too.
  expect((await ask<TemplateFile>('GET', '/template/file?id=well')).body.Template.Station.Kind).toBe('well');
  const broken = { ...file, Format: 'something-else' };
  expect((await ask('POST', '/templates/import', { File: broken })).status).toBe(400);
  const exports = await server.app.context.audit.list({ kind: 'export', limit: 5 });
  expect(exports.map(({ Words }) => Words)).toContain('Exported template Duplex as JSON');
});

itOnEachDatabase(
  'names are unique, and what is deleted leaves its stations as they are',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const { ask, newStation, links, config } = callsOf(server);
    const StationId = await newStation(elm);
    await ask('POST', '/templates', { StationId, Name: 'Duplex' });
    const twice = await ask('POST', '/templates', { StationId, Name: ' DUPLEX ' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'TEMPLATE_NAME_TAKEN' } });
    await ask('POST', '/templates', { StationId, Name: 'Simplex' });
    // The station has the version that was applied last.
    expect(await links()).toEqual([{ StationId, TemplateId: '2', Version: 1 }]);
    const rename = { Name: 'Duplex', Description: '', Version: 1, StationId: null };
    expect((await ask('PUT', '/templates/2', rename)).body).toMatchObject({ code: 'TEMPLATE_NAME_TAKEN' });
    expect((await ask('PUT', '/templates/2', { ...rename, Name: 'One pump' })).body).toEqual({
      Id: 2,
      Version: 1,
    });

    expect((await ask('DELETE', '/templates/2')).status).toBe(200);
    expect(await links()).toEqual([]);
    expect((await ask('DELETE', '/templates/2')).body).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    expect((await ask('GET', '/template?id=2')).status).toBe(404);
    expect((await ask('GET', '/template?id=nothing')).body).toMatchObject({
      status: 404,
      detail: 'Template nothing not found',
    });
    expect((await config(StationId)).Version).toBe(1);
  },
);

describe('an update of stations', () => {
  it('refuses each station that it does not fit, and continues with the others', async () => {
    const server = await startTestServer();
    const { ask, newStation, change, apply, config } = callsOf(server);
    const first = await newStation(elm);
    await ask('POST', '/templates', { StationId: first, Name: 'Duplex' });
    const stranger = await newStation({ ...elm, SiteName: 'Ash', Code: 'LS-3' });
    const second = await newStation({ ...elm, SiteName: 'Oak', Code: 'LS-2' });
    await ask('PUT', `/template/${second}`, { TemplateId: '1', Version: 1 });
    await change(first, () => ({ OfflineAfter: 5 }));
    await ask('PUT', '/templates/1', { Name: 'Duplex', Description: '', Version: 1, StationId: first });
    const Stations = [
      { StationId: stranger, Version: 1 },
      { StationId: second, Version: 1 },
    ];
    // Saved by another user after the dry run.
    await change(second, () => ({ Notes: 'Gate code changed' }));
    const late = await apply(1, { Version: 2, Apply: true, Stations });
    expect(late.body.Stations).toMatchObject([
      { Outcome: 'refused', From: 0, Reason: 'The station was not created from this template' },
      { Outcome: 'refused', From: 1, Reason: 'The station was changed after the preview' },
    ]);
    const refused = await server.app.context.audit.list({
      kind: 'station',
      outcomes: ['refused'],
      limit: 10,
    });
    const about = { Action: 'changed', Details: { Call: 'POST /api/Stations/templates/1/apply' } };
    expect(refused.reverse()).toMatchObject([
      { ...about, StationId: stranger, Words: 'Rejected: The station was not created from this template' },
      { ...about, StationId: second, Words: 'Rejected: The station was changed after the preview' },
    ]);
    expect(await config(second)).toMatchObject({ OfflineAfter: 3, Version: 2 });
    const body = { Version: 2, Apply: true, Stations: [{ StationId: second, Version: 2 }] };
    expect((await apply(1, { ...body, Version: 1 })).body).toMatchObject({ code: 'TEMPLATE_CHANGED' });
    expect((await apply(1, { ...body, Stations: [{ StationId: second }] })).status).toBe(400);
    expect((await apply(1, { ...body, Stations: [{ StationId: 99, Version: 1 }] })).status).toBe(404);
    expect((await apply(9, body)).status).toBe(404);
    expect((await apply(1, body)).body.Stations).toMatchObject([{ Outcome: 'changed' }]);
    expect(await config(second)).toMatchObject({ OfflineAfter: 5, Notes: 'Gate code changed' });
  });

  it('uses the template’s values where both were changed, if selected', async () => {
    const server = await startTestServer();
    const { ask, newStation, change, apply, config } = callsOf(server);
    const first = await newStation(elm);
    await ask('POST', '/templates', { StationId: first, Name: 'Duplex' });
    const second = await newStation({ ...elm, SiteName: 'Oak', Code: 'LS-2' });
    await ask('PUT', `/template/${second}`, { TemplateId: '1', Version: 1 });
    await change(second, () => ({ PollIntervalSeconds: 30 }));
    await change(first, () => ({ PollIntervalSeconds: 5 }));
    await ask('PUT', '/templates/1', { Name: 'Duplex', Description: '', Version: 1, StationId: first });
    const Stations = [{ StationId: second, Version: 2 }];
    await apply(1, { Version: 2, Apply: true, Conflicts: 'template', Stations });
    expect((await config(second)).PollIntervalSeconds).toBe(5);
  });

  it('skips an unlinked station; a link refers to an existing version', async () => {
    const server = await startTestServer();
    const { ask, newStation, links, apply } = callsOf(server);
    const StationId = await newStation(elm);
    await ask('POST', '/templates', { StationId, Name: 'Duplex' });
    const link = (TemplateId: string, Version: number) =>
      ask('PUT', `/template/${StationId}`, { TemplateId, Version });
    expect((await link('1', 2)).status).toBe(404);
    expect((await link('nothing', 1)).status).toBe(404);
    expect((await link('well', 1)).status).toBe(200);
    expect(await links()).toEqual([{ StationId, TemplateId: 'well', Version: 1 }]);
    await link('1', 1);
    expect((await ask('DELETE', `/template/${StationId}`)).status).toBe(200);
    expect(await links()).toEqual([]);
    const dry = await apply(1, { Version: 1, Apply: false, Stations: [{ StationId }] });
    expect(dry.body.Stations).toMatchObject([{ Outcome: 'refused', From: 0 }]);
  });
});
