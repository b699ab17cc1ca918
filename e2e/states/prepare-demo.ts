import { type AlarmLogEntry, CHANNELS, calls, NewStation, type Role } from '@outpost/contract';
import type { Fault } from '@outpost/simulator';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess } from '../support/demo.ts';
import { totpAt } from '../support/totp.ts';
import type { Providers } from './providers.ts';

const SECOND_FACTOR_EMAIL = 'factor@outpost.demo';
const HOUR_MS = 3_600_000;
/** Only the Operator is notified of it. */
const ONE_RECIPIENT = 'Tomichi Well';

/** Faults in the field before the first visit. */
const FAULTS: readonly (readonly [site: string, fault: Fault])[] = [
  ['Alder Street Lift Station', { kind: 'pump-fail', pump: 2 }],
  ['Birch Hollow Lift Station', { kind: 'pump-fail', pump: 1 }],
  ['Birch Hollow Lift Station', { kind: 'hatch' }],
  ['Dunmore Lift Station', { kind: 'power-fail' }],
  ['Fenwick Lift Station', { kind: 'power-fail' }],
  ['Garnet Mesa Lift Station', { kind: 'power-fail', generatorFails: true }],
  ['Hatchery Lane Lift Station', { kind: 'surge', flowLps: 200 }],
  ['Iron Horse Lift Station', { kind: 'refused' }],
  ['Juniper Court Lift Station', { kind: 'silent' }],
  ['Lower Mesa Lift Station', { kind: 'garbage' }],
  ['Mill Creek Lift Station', { kind: 'exception', code: 4 }],
  ['North Fork Lift Station', { kind: 'exception', code: 2, table: 'input-register' }],
  ['Otter Pond Lift Station', { kind: 'half-open' }],
  ['Quarry Road Tank', { kind: 'slow', delayMs: 10_000 }],
  ['Sawmill Well', { kind: 'wrong-transaction' }],
];

export const roleClient = (url: string, role: Role) => new Api(url).signIn(demoEmail(role), DEMO_PASSWORD);

/** What was sent so far. */
type Sent = () => readonly { readonly text: string }[];

interface Users {
  readonly admin: Api;
  readonly supervisor: Api;
  readonly operator: Api;
}

/**
 * One of everything that a user can create, and an alarm in every state.
 * @returns what the states' paths and steps need
 */
export async function prepareDemo(
  demo: DemoProcess,
  providers: Providers,
  sent: Sent,
): Promise<Record<string, string>> {
  const [admin, supervisor, operator] = await Promise.all([
    roleClient(demo.url, 'Admin'),
    roleClient(demo.url, 'Supervisor'),
    roleClient(demo.url, 'Operator'),
  ]);
  const users = { admin, supervisor, operator };
  await operator.call(calls.contacts.saveOwn, undefined, {
    Phone: '+15557654321',
    WebhookUrl: providers.url,
    SlackUrl: `${providers.url}/slack`,
    TeamsUrl: `${providers.url}/teams`,
  });
  await linkChat(operator, providers);
  await createAlertSettings(users);
  for (const [site, fault] of FAULTS) await demo.field({ do: 'fault', site, fault });
  await createAccounts(admin, demo.url);
  await createEntries(users);
  await requestSwaps(users);
  await pairDisplay(admin, demo.url);
  const alarms = await changeAlarms(users);
  providers.pressButton();
  return { ...alarms, ...(await linksIn(sent)), factorEmail: SECOND_FACTOR_EMAIL };
}

/** The Operator's chat with the bot, after one with a wrong link and one without. */
async function linkChat(operator: Api, providers: Providers): Promise<void> {
  providers.writeToBot('Hello');
  providers.writeToBot('/start wrong');
  const { Url } = await operator.call(calls.contacts.link, undefined, { Channel: 'telegram' });
  providers.writeToBot(`/start ${new URL(Url).searchParams.get('start')}`);
  await waitUntil(async () => (await operator.call(calls.contacts.own)).TelegramChat !== null);
}

const operatorIdFrom = async (admin: Api) =>
  (await admin.call(calls.accounts.list)).find(({ Role }) => Role === 'Operator')!.Id;

/** The Operator is notified of every station and is the only recipient for one. */
async function createAlertSettings({ admin, operator }: Users): Promise<void> {
  const Channels = CHANNELS.filter((channel) => channel !== 'push');
  const stations = await operator.call(calls.stations.list);
  const operatorId = await operatorIdFrom(admin);
  await operator.call(
    calls.accountStations.add,
    undefined,
    stations
      .filter(({ SiteName }) => SiteName !== ONE_RECIPIENT)
      .map(({ StationId }) => ({ StationId, LeastPriority: 'critical', Channels })),
  );
  const settings = await admin.call(calls.accountStations.all);
  const oneRecipient = stations.find(({ SiteName }) => SiteName === ONE_RECIPIENT)!.StationId;
  for (const { Id, StationId: of, AccountId } of settings)
    if (of === oneRecipient && AccountId !== operatorId)
      await admin.call(calls.accountStations.remove, `/api/AccountStations/${Id}`);
}

async function createAccounts(admin: Api, url: string): Promise<void> {
  const person = { FirstName: 'Ivan', LastName: 'Petrov', Role: 'Operator' as const };
  const off = await admin.call(calls.accounts.create, undefined, {
    ...person,
    FirstName: 'Dora',
    Email: 'dora@outpost.demo',
    Password: DEMO_PASSWORD,
  });
  await admin.call(calls.accounts.update, `/accounts/${off.Id}`, { User: { Id: off.Id, Active: false } });
  await admin.call(calls.accounts.create, undefined, {
    ...person,
    Email: 'ivan@outpost.demo',
    Areas: ['South'],
  });
  await new Api(url).call(calls.accounts.forgotPassword, undefined, { Email: demoEmail('Viewer') });
  await turnSecondFactorOn(admin, url);
}

/** Views, a report, an override, a template and stations. */
async function createEntries({ admin, supervisor, operator }: Users): Promise<void> {
  const viewBody = { Name: 'Night shift', View: { Columns: [{ Column: 'site' as const, Width: 200 }] } };
  const setBody = { Name: 'Wet wells', View: 'p=1.1,1.2&last=24h' };
  for (const api of [admin, supervisor, operator]) {
    await api.call(calls.views.create, undefined, viewBody);
    await api.call(calls.trendSets.create, undefined, setBody);
  }
  const { Id: reportId } = await admin.call(calls.reportSchedules.create, undefined, {
    Name: 'Pump starts',
    StationIds: [1, 2],
    Kind: 'count',
    PointIds: null,
    Rhythm: 'daily',
    At: '06:00',
    AccountIds: [2, 3],
    Enabled: true,
  });
  await admin.call(calls.reportSchedules.send, `/api/ReportSchedules/${reportId}/send`);
  await admin.call(calls.onCallOverrides.create, undefined, {
    AccountId: await operatorIdFrom(admin),
    Change: 'off',
    SubstituteId: null,
    From: new Date().toISOString(),
    To: new Date(Date.now() + 48 * HOUR_MS).toISOString(),
    Reason: 'Holiday',
  });
  await admin.call(calls.stationTemplates.create, undefined, {
    StationId: 2,
    Name: 'Two pumps, ours',
    Description: 'For the blue controllers.',
  });
  const templates = await admin.call(calls.stationTemplates.list);
  const { Id: TemplateId, Version } = templates.find(({ Name }) => Name === 'Two pumps, ours')!;
  await admin.call(calls.stationTemplates.link, '/api/Stations/template/3', { TemplateId, Version });
  await admin.call(calls.stationAdmin.enable, undefined, { StationIds: [24], Enabled: false });
  const deleted = await admin.createStations([
    NewStation.parse({ SiteName: 'Old works', Host: '127.0.0.1', Enabled: false }),
  ]);
  await admin.call(calls.stationAdmin.remove, `/api/Stations/${deleted[0]}?name=Old%20works&history=keep`);
  await admin.createStations([NewStation.parse({ SiteName: 'New works', Host: '127.0.0.1', Port: 1 })]);
}

/** Two requests of the Operator, for a Supervisor to decide, after the override of the next days. */
async function requestSwaps({ admin, operator }: Users): Promise<void> {
  const accounts = await admin.call(calls.accounts.list);
  const idOf = (role: Role) => accounts.find(({ Email }) => Email === demoEmail(role))!.Id;
  const [GiverId, TakerId] = [idOf('Operator'), idOf('Supervisor')];
  const from = new Date(Date.now() + 72 * HOUR_MS).toISOString().slice(0, 10);
  const { Rows } = await admin.call(calls.onCall.range, `${calls.onCall.range.path}?from=${from}&days=14`);
  const shifts = Rows.flatMap((row) => row.Shifts).filter(({ OwnerId }) => OwnerId === GiverId);
  for (const { From, To } of shifts.slice(1, 3)) {
    const Give = { OwnerId: GiverId, From, To };
    await operator.call(calls.swaps.request, undefined, { GiverId, TakerId, Give, Reason: 'Dentist' });
  }
}

async function pairDisplay(admin: Api, url: string): Promise<void> {
  const { Code } = await admin.call(calls.displays.create, undefined, {
    Name: 'Lobby',
    Stations: [1],
    SlideSeconds: 20,
    Night: '22:00-06:00',
  });
  await new Api(url).call(calls.accounts.pairDisplay, undefined, { Code });
}

/** Waits for alarms; leaves one shelved, one out of service, one acknowledged, a station in maintenance. */
async function changeAlarms({ supervisor, operator }: Users): Promise<Record<string, string>> {
  const active = async () =>
    (await supervisor.call(calls.alarms.active)).Alarms.filter(({ Active }) => Active);
  const tripped = ({ SiteName, Kind }: AlarmLogEntry) =>
    FAULTS.some(([site]) => site === SiteName) && Kind === 'on';
  await waitUntil(async () => {
    const now = await active();
    return now.filter(tripped).length >= 6 && now.some(({ Kind }) => Kind === 'communication');
  });
  const alarms = await active();
  const [shelved, outOfService, acknowledged] = alarms.filter(tripped);
  const Until = new Date(Date.now() + HOUR_MS).toISOString();
  const source = ({ StationId, PointId, Kind }: NonNullable<typeof shelved>) => ({
    StationId,
    PointId,
    Kind,
  });
  await supervisor.call(calls.alarms.shelve, undefined, {
    ...source(shelved!),
    Until,
    Reason: 'Float is stuck',
  });
  const reason = { Reason: 'Sensor removed' };
  await supervisor.call(calls.alarms.takeOutOfService, undefined, { ...source(outOfService!), ...reason });
  const Ids = [acknowledged!.Id];
  await operator.call(calls.alarms.acknowledge, undefined, { Ids, Comment: 'On the way' });
  const { StationId } = alarms.findLast(({ Kind }) => Kind === 'communication')!;
  const maintenance = { StationId, Until, Reason: 'Pumps are changed' };
  await supervisor.call(calls.alarms.beginMaintenance, undefined, maintenance);

  return { alarm: String(acknowledged!.Id), shelved: String(shelved!.Id) };
}

/** The tokens of the links in the mails. */
async function linksIn(sent: Sent): Promise<Record<string, string>> {
  const patterns = {
    invitation: /account for you.*?\/link#(\S+)/s,
    reset: /reset.*?\/link#(\S+)/s,
    acknowledge: /Acknowledge: \S+\/acknowledge#(\S+)/,
    incident: /Acknowledge all.*?\/acknowledge#(\S+)/s,
  };
  const found: Record<string, string> = {};
  await waitUntil(() =>
    Object.entries(patterns).every(([name, pattern]) => {
      const token = sent().flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
      if (token) found[name] = token;
      return token !== undefined;
    }),
  );
  return found;
}

async function turnSecondFactorOn(admin: Api, url: string): Promise<void> {
  const person = { FirstName: 'Fay', LastName: 'Brown', Role: 'Operator' as const, Password: DEMO_PASSWORD };
  await admin.call(calls.accounts.create, undefined, { ...person, Email: SECOND_FACTOR_EMAIL });
  const own = await new Api(url).signIn(SECOND_FACTOR_EMAIL, DEMO_PASSWORD);
  const proof = { CurrentPassword: DEMO_PASSWORD };
  const { Secret } = await own.call(calls.accounts.beginSecondFactor, undefined, proof);
  await own.call(calls.accounts.confirmSecondFactor, undefined, { Code: totpAt(Secret, Date.now()) });
}

const MAX_WAIT_MS = 60_000;

export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`not within ${MAX_WAIT_MS / 1_000} s: ${isSo}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}
