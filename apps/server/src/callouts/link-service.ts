import { type LinkedAlarm, roleAllows, type User } from '@outpost/contract';
import type { AlarmService } from '../alarms/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Storage } from '../storage/index.ts';
import { type AcknowledgeLink, type LinkSigner, linkId } from './links.ts';
import type { CalloutRepository } from './repository.ts';

export interface LinkServiceDeps {
  readonly storage: Storage;
  readonly repository: CalloutRepository;
  readonly links: LinkSigner;
  readonly alarms: AlarmService;
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly User[]>;
}

/** What the links of messages do: show one alarm, and acknowledge it in the name of whom they were sent to. */
export class LinkService {
  readonly #deps: LinkServiceDeps;

  constructor(deps: LinkServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `LINK_INVALID` */
  async read(token: string): Promise<LinkedAlarm> {
    const { link, account } = await this.#open(token);
    return this.#show(link, account);
  }

  /** @throws AppError `LINK_INVALID`, also the second time */
  async acknowledge(token: string): Promise<LinkedAlarm> {
    const { storage, repository, alarms } = this.#deps;
    const { link, account } = await this.#open(token);
    const { Usable } = await this.#show(link, account);
    if (!Usable) throw invalid('The link was used, or the alarm needs nobody any more');
    const isFirst = await storage.transaction((trx) =>
      repository.useLink(trx, linkId(link), link.expiresAtMs),
    );
    if (!isFirst) throw invalid('The link was used');
    const by = { accountId: account.Id, name: nameOf(account) };
    await alarms.acknowledge([link.alarmId], 'By the link in a message', by);
    return this.#show(link, account);
  }

  async #open(token: string): Promise<{ link: AcknowledgeLink; account: User }> {
    const link = this.#deps.links.read(token);
    if (!link) throw invalid('The link is not one of this server. It may not have been copied whole');
    if (link.expiresAtMs <= this.#deps.clock.now()) throw invalid('The link is older than a day');
    const account = (await this.#deps.accounts()).find(({ Id }) => Id === link.accountId);
    if (!account?.Active || !roleAllows(account.Role, 'Operator')) {
      throw invalid('The account that it was sent to may not acknowledge');
    }
    return { link, account };
  }

  async #show(link: AcknowledgeLink, account: User): Promise<LinkedAlarm> {
    const { alarms, repository } = this.#deps;
    const {
      Events: _,
      Callouts: __,
      Deliveries: ___,
      NextStepAt: ____,
      ...Alarm
    } = await alarms.get(link.alarmId);
    const needsSomebody = Alarm.State === 'unacknowledged' || Alarm.State === 'returned-unacknowledged';
    // A chattering alarm is raised on and on: its message would be about another raise before it is read.
    const isSame = Alarm.Raises === link.raises || Alarm.Chattering;
    return {
      Alarm,
      Name: nameOf(account),
      Usable: needsSomebody && isSame && !(await repository.isUsed(linkId(link))),
    };
  }
}

const invalid = (detail: string) => new AppError('LINK_INVALID', detail);
const nameOf = ({ FirstName, LastName, Email }: User) => `${FirstName} ${LastName}`.trim() || Email;
