import type { Delta, HubRoom } from '@outpost/contract';
import { LiveConnection, type Snapshot } from '../../live-connection.ts';
import { NAMESPACES, type Namespace } from '../../live-link.ts';
import type { Tabs, TabsParts } from '../tabs.ts';
import { SimulatedBrowser, TabProcess } from './browser.ts';
import { ManualTiming } from './manual-timing.ts';
import { Server } from './server.ts';

/** A tab with its two live connections and what they reported to its screens. */
export class Tab {
  readonly name: string;
  readonly process: TabProcess;
  readonly tabs: Tabs;
  readonly connections: Readonly<Record<Namespace, LiveConnection<Snapshot>>>;
  /** The value of each joined room, by namespace and room; null: unknown now. */
  readonly values = new Map<string, number | null>();
  readonly #leave = new Map<string, () => void>();
  /** Whether the default namespace was last reported as connected. */
  isLive = false;
  /** Whether the page is open and neither frozen nor in the back/forward cache. */
  isIn = true;
  account: number;
  /** Errors: deltas that do not follow the known state. */
  readonly faults: string[] = [];
  /** How many snapshots it received. */
  snapshots = 0;

  constructor(fleet: BrowserTabs, name: string, account: number, parts: Partial<TabsParts>) {
    this.name = name;
    this.account = account;
    this.process = new TabProcess(fleet.world);
    this.tabs = fleet.browser.open(this.process, name, {
      open: async (token) => fleet.server.transport(this.process, token),
      token: (of) => (fleet.signedIn === of ? fleet.token : null),
      renew: async () => fleet.renew(),
      ...parts,
    });
    const connection = (namespace: Namespace) =>
      new LiveConnection<Snapshot>({
        socket: this.tabs.socket(namespace),
        onDemand: namespace !== '/',
        timing: this.process,
        onSnapshot: (room, snapshot) => this.#snapshot(namespace, room, snapshot),
        onDelta: (room, delta) => this.#delta(namespace, room, delta),
        onBeat: () => {
          if (namespace === '/') this.isLive = true;
        },
        onDown: () => {
          if (namespace === '/') this.isLive = false;
        },
      });
    this.connections = { '/': connection('/'), '/stationhub': connection('/stationhub') };
  }

  start(account: number): void {
    this.account = account;
    this.tabs.start(account);
    for (const namespace of NAMESPACES) this.connections[namespace].start();
  }

  /** As the page does when the session ends. */
  stop(): void {
    this.tabs.stop();
    for (const namespace of NAMESPACES) this.connections[namespace].stop();
  }

  join(namespace: Namespace, room: HubRoom): void {
    const key = `${namespace} ${room}`;
    if (this.#leave.has(key)) return;
    this.values.set(key, null);
    this.#leave.set(key, this.connections[namespace].join(room));
  }

  leave(namespace: Namespace, room: HubRoom): void {
    const key = `${namespace} ${room}`;
    this.#leave.get(key)?.();
    this.#leave.delete(key);
    this.values.delete(key);
  }

  #snapshot(namespace: Namespace, room: HubRoom, snapshot: Snapshot): void {
    this.snapshots++;
    this.values.set(`${namespace} ${room}`, numberOf(snapshot as unknown as Delta));
  }

  #delta(namespace: Namespace, room: HubRoom, delta: Delta): void {
    const key = `${namespace} ${room}`;
    const before = this.values.get(key);
    const value = numberOf(delta);
    if (before === undefined || before === null || value !== before + 1) {
      this.faults.push(`${this.name}: ${key} went from ${before} to ${value}`);
    }
    this.values.set(key, value);
  }
}

function numberOf({ Stations }: Delta): number {
  return Stations[0]!.StationId;
}

/** Tabs of one browser, a server, and what can happen to them. */
export class BrowserTabs {
  readonly world: ManualTiming;
  readonly browser: SimulatedBrowser;
  readonly server: Server;
  readonly tabs: Tab[] = [];
  token = 'first';
  signedIn: number | null = 1;
  /** Whether a rejected token can be renewed. */
  renews = true;
  #opened = 0;
  #tokens = 1;

  constructor(random: () => number) {
    this.world = new ManualTiming(random);
    this.browser = new SimulatedBrowser(this.world);
    this.server = new Server(this.world);
    this.server.tokens.set(this.token, 1);
  }

  /** Tabs whose process exists and runs normally. */
  get awake(): Tab[] {
    return this.tabs.filter(({ process, isIn }) => !process.isGone && !process.hangs && isIn);
  }

  get leaders(): Tab[] {
    return this.awake.filter(({ tabs }) => tabs.leads);
  }

  /** `parts`: how this tab differs from the others. */
  open(account = this.signedIn ?? 1, parts: Partial<TabsParts> = {}): Tab {
    // Names do not follow the order in which tabs open.
    const name = `${Math.floor(this.world.between(10, 99))}-${++this.#opened}`;
    const tab = new Tab(this, name, account, parts);
    this.tabs.push(tab);
    tab.start(account);
    return tab;
  }

  /** The process ends without a message. */
  crash(tab: Tab): void {
    tab.process.isGone = true;
    tab.process.goOn();
    this.world.after(this.world.between(0, 20), () => this.server.lose(tab.process));
  }

  /** The page is closed normally. */
  close(tab: Tab): void {
    tab.tabs.leave();
    this.crash(tab);
  }

  /** Another user signs in, or the user signs out; each tab hears of it a little later. */
  sign(account: number | null): void {
    this.signedIn = account;
    if (account !== null) {
      this.token = `token ${++this.#tokens}`;
      this.server.tokens.set(this.token, account);
    }
    for (const tab of this.tabs) {
      this.world.after(this.world.between(0, 200), () =>
        tab.process.do(() => {
          tab.stop();
          if (account !== null) tab.start(account);
        }),
      );
    }
  }

  /** The server rejects all earlier tokens. */
  expire(): void {
    this.server.tokens.clear();
  }

  async renew(): Promise<string> {
    if (!this.renews || this.signedIn === null) throw new Error('no token can be had');
    this.token = `token ${++this.#tokens}`;
    this.server.tokens.set(this.token, this.signedIn);
    return this.token;
  }
}
