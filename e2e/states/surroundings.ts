import { calls, ROLES } from '@outpost/contract';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD, type DemoProcess, startDemoProcess } from '../support/demo.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type BrowserTestServer, startServerProcess } from '../support/server.ts';
import { prepareDemo, roleClient } from './prepare-demo.ts';
import { BOT_TOKEN, startProviders } from './providers.ts';
import { readableMail } from './readable-mail.ts';

const PUBLIC_URL = 'https://outpost.ridgeline.example';
/** The servers that are visited, and what their visitors need. */
export interface Surroundings {
  readonly demo: DemoProcess;
  /** Without stations, schedules and channels. */
  readonly empty: BrowserTestServer;
  /** Observes only, and lets Operators in with a second factor only. */
  readonly observing: DemoProcess;
  /** Before the first account. */
  readonly fresh: BrowserTestServer;
  /** For `{invitation}` and the like in the states. */
  readonly values: Readonly<Record<string, string>>;
  /** What was sent to users: mails, SMS, webhooks and chats as they are read. */
  readonly sent: readonly { readonly by: string; readonly text: string }[];
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const providers = await startProviders();
  const mail = await startMailServer();
  const [demo, empty, observing, fresh] = await Promise.all([
    startDemoProcess(2, {
      PUBLIC_URL,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Outpost <outpost@outpost.demo>',
      ESCALATION_MINUTES: '1,1,1,1',
      SMS_URL: providers.url,
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'x',
      SMS_FROM: '+15551234567',
      PUSH_CONTACT: 'ops@outpost.demo',
      WEBHOOKS: 'http',
      SLACK: 'http',
      TEAMS: 'http',
      TELEGRAM_TOKEN: BOT_TOKEN,
      TELEGRAM_URL: providers.url,
      WEBHOOK_ALLOW: '127.0.0.0/8',
    }),
    startServerProcess(),
    startDemoProcess(0, { OBSERVE: 'true' }),
    startServerProcess(),
  ]);
  await createAccounts(empty);
  const observer = await roleClient(observing.url, 'Admin');
  await observer.call(calls.accounts.saveSecondFactorPolicy, undefined, { RequiredFor: ['Operator'] });
  const accounts = await observer.call(calls.accounts.list);
  const { Id: supervisorId } = accounts.find(({ Role }) => Role === 'Supervisor')!;
  const User = { Id: supervisorId, Areas: ['South'] };
  await observer.call(calls.accounts.update, `/accounts/${supervisorId}`, { User });
  const sent = () => [
    ...mail.mails.map(({ raw }) => ({ by: 'Mail', text: readableMail(raw) })),
    ...providers.received,
  ];
  const values = {
    setup: fresh.setupCode(),
    password: DEMO_PASSWORD,
    ...(await prepareDemo(demo, providers, sent)),
  };
  return {
    demo,
    empty,
    observing,
    fresh,
    values,
    get sent() {
      return sent();
    },
    async stop() {
      await Promise.all([demo, empty, observing, fresh, mail].map((one) => one.stop()));
      providers.stop();
    },
  };
}

/** One account per role, as in the demo. */
async function createAccounts(server: BrowserTestServer): Promise<void> {
  const person = { FirstName: 'Ada', LastName: 'Whitfield', Password: DEMO_PASSWORD };
  const admin = { ...person, SetupCode: server.setupCode(), Email: demoEmail('Admin') };
  await new Api(server.url).call(calls.accounts.setup, undefined, admin);
  const api = await roleClient(server.url, 'Admin');
  for (const Role of ROLES.filter((role) => role !== 'Admin'))
    await api.call(calls.accounts.create, undefined, { ...person, Role, Email: demoEmail(Role) });
  // Another browser, which the Operator can sign out.
  await roleClient(server.url, 'Operator');
}
