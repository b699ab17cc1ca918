import type {
  ActiveAlarms,
  AlarmDetail,
  AlarmNotified,
  Priority,
  Role,
  SignedInUser,
} from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect } from 'vitest';
import { unknownLink } from '../../../acquisition/ingest/index.ts';
import type { ChannelValues } from '../../../config.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server.ts';
import { TestMailSink } from '../../channels/email/testing/mail-sink.ts';

export const HARNESS_MINUTE_MS = 60_000;
/** Mail uses a real connection, on a machine that may have other work. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 45_000 });
export const PUBLIC_URL = 'https://outpost.example.com';

const site = (index: number, priority: Priority, purpose: string, kilometres: number) => ({
  SiteName: `Site ${index}`,
  // Each on a separate line.
  Host: `site-${index}.test`,
  Latitude: 39.7 + kilometres / 111.2,
  Longitude: -105,
  // Not polled during the test.
  PollIntervalSeconds: 86_400,
  Points: [
    {
      Kind: 'digital',
      Point: 'DI1',
      Name: 'High float',
      Purpose: purpose,
      Table: 'coil',
      Address: 0,
      DataType: 'bit',
      OnLabel: 'Wet',
      OffLabel: 'Dry',
      Limits: [{ Kind: 'on', Priority: priority, Message: 'Overflow', Instruction: 'Send the truck' }],
    },
  ],
});

interface Options {
  readonly databaseUrl?: string | null;
  readonly sites?: number;
  readonly priority?: Priority;
  /** Of the float; none by default. */
  readonly purpose?: string;
  /** How far north each site is; by default a kilometre from one to the next. */
  readonly kilometres?: readonly number[];
  readonly clock?: ManualClock;
  readonly dataDir?: string;
  readonly noMail?: boolean;
  /** Settings of further channels. */
  readonly channels?: ChannelValues;
  /** For critical alarms; 5 by default. */
  readonly escalationMinutes?: number;
}

/**
 * A server in Denver, at 00:30 local time, with a mail server and accounts `{role}@test.example`.
 */
export class EscalationHarness {
  readonly sink: TestMailSink;
  readonly server: TestServer;
  readonly clock: ManualClock;

  constructor(sink: TestMailSink, server: TestServer, clock: ManualClock) {
    this.sink = sink;
    this.server = server;
    this.clock = clock;
  }

  static async open({
    databaseUrl = null,
    sites = 1,
    priority = 'critical',
    purpose = '',
    kilometres,
    noMail = false,
    channels = {},
    escalationMinutes: critical = 5,
    ...more
  }: Options = {}) {
    const sink = await TestMailSink.start();
    const clock = more.clock ?? new ManualClock('2026-05-01T06:30:00Z');
    const dataDir = more.dataDir ?? (await temporaryFolder());
    const server = await startTestServer({
      clock,
      config: {
        databaseUrl,
        dataDir,
        channels: { ...(noMail ? {} : sink.settings), ...channels },
        publicUrl: PUBLIC_URL,
        escalationMinutes: { critical, high: 15, medium: 60, low: 0 },
      },
    });
    const harness = new EscalationHarness(sink, server, clock);
    for (let index = 1; index <= sites; index++)
      await harness.do(
        'Admin',
        'POST',
        '/api/Stations',
        site(index, priority, purpose, kilometres?.[index - 1] ?? index),
        201,
      );
    return harness;
  }

  async do(as: Role, method: string, path: string, json?: unknown, status = 200): Promise<unknown> {
    const answer = await this.server.ask(path, { as, method, ...(json === undefined ? {} : { json }) });
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBe(status);
    return answer.json();
  }

  async accountId(role: Role): Promise<number> {
    const json = { email: emailOf(role), password: TEST_PASSWORD };
    const answer = await this.server.ask('/accounts/authenticate', { method: 'POST', json });
    return ((await answer.json()) as SignedInUser & { Id: number }).Id;
  }

  /**
   * Lets time pass until something is so. An attempt that was under way when the clock was moved
   * ends after that, and its retry is due later than one step of the clock reaches.
   */
  later<T>(read: () => T | Promise<T>) {
    return soon(() => {
      this.clock.advance(1_000);
      return read();
    });
  }

  /** Adds an alert setting by email for a role's account and a station. */
  async tell(role: Role, StationId = 1, LeastPriority: Priority = 'low'): Promise<void> {
    const setting = { AccountId: await this.accountId(role), StationId, LeastPriority, Channels: ['email'] };
    await this.do('Supervisor', 'POST', '/api/AccountStations/admin', [setting]);
  }

  /** Sets the float of a station. */
  float(value: 0 | 1, stationId = 1): void {
    const atMs = this.clock.now();
    this.server.app.acquisition.ingest.accept({
      stationId,
      version: 1,
      atMs,
      link: {
        ...unknownLink(true),
        status: 'online',
        lastGoodPollAtMs: atMs,
        lastResponseAtMs: atMs,
        lastAttemptAtMs: atMs,
      },
      reading: {
        values: Float64Array.of(value),
        qualities: Uint8Array.of(GOOD),
        reasons: Uint8Array.of(REASON.NONE),
      },
    });
  }

  /** Recipients and subjects of mails, in order of arrival. */
  get mails(): string[] {
    return this.sink.mails.map((mail) => `${mail.to[0]!.split('@')[0]} ${mail.headers.get('subject')}`);
  }

  alarm(id = 1): Promise<AlarmDetail> {
    return this.do('Viewer', 'GET', `/api/Alarms/${id}`) as Promise<AlarmDetail>;
  }

  notified(): Promise<AlarmNotified[]> {
    return this.do('Viewer', 'GET', '/api/Alarms/notified') as Promise<AlarmNotified[]>;
  }

  /** Messages about an alarm that were sent and recorded: the clock may continue. */
  async sent(id = 1): Promise<number> {
    return (await this.alarm(id)).Deliveries.filter(({ State }) => State === 'sent').length;
  }

  async warnings(): Promise<string[]> {
    const { Warnings } = (await this.do('Viewer', 'GET', '/api/Alarms/active')) as ActiveAlarms;
    return Warnings.map(({ Text, Reason }) => (Reason === undefined ? Text : `${Text}: ${Reason}`));
  }

  link(path: '' | '/acknowledge', Token: string): Promise<Response> {
    return this.server.ask(`/api/Alarms/link${path}`, { method: 'POST', json: { Token } });
  }
}
