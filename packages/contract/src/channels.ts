/**
 * The notification channels as data: everything that does not depend on how a channel sends. Lists,
 * settings, forms, checks and texts follow from it; `docs/how-to/add-a-channel.md` shows how to add
 * one. No schemas here, so that the page can have it.
 */

/** A system setting of a channel. */
export interface ChannelSetting {
  /** The environment variable: `SMS_TOKEN`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `sender`: `Outpost <outpost@example.com>`. `mail-server`: an SMTP URL. */
  readonly kind: 'text' | 'secret' | 'url' | 'choice' | 'email' | 'sender' | 'mail-server';
  readonly default: string;
  /** What a value must be, for error messages: `the account’s token`. */
  readonly expected: string;
  /** For texts; an empty one is always accepted. */
  readonly pattern?: RegExp;
  /** For choices, with their labels. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** The value is shown to no one and repeated in no error message; a secret always is one. */
  readonly isSecret?: true;
  /** Must not be empty when another setting is set. */
  readonly requiredWith?: { readonly name: string; readonly message: string };
  /** A secret that is sent to the URL of this setting, so that it must be entered again for another. */
  readonly sentTo?: string;
}

interface AddressField {
  /** Its name in `Contact` and `ContactBody`. */
  readonly field: string;
  /** What an account without it lacks: `phone number`. */
  readonly missing: string;
  readonly label: string;
  readonly hint: string;
}

/** How an account gets its address on a channel. */
export type ChannelAddress =
  /** The account's email address. */
  | { readonly how: 'account'; readonly missing: string }
  /** Browsers in which the user turned it on (Push API). */
  | { readonly how: 'browser'; readonly missing: string }
  /** Entered by the user. */
  | (AddressField & {
      readonly how: 'typed';
      /** A URL follows the channel's setting `off`, `https` or `http`. */
      readonly kind: 'phone' | 'url';
      readonly placeholder: string;
      /** Only its host is shown once it is stored. */
      readonly isSecret: boolean;
      /** The server creates a secret with which the receiver verifies messages. */
      readonly isSigned: boolean;
    })
  /** A chat that the user links by pressing a button there. */
  | (AddressField & { readonly how: 'chat' });

export interface ChannelDescriptor {
  /** In alert settings, the outbox and the API. */
  readonly id: string;
  /** As a title: `Browser notifications`. */
  readonly name: string;
  /** Within a sentence: `browser notification`. */
  readonly inText: string;
  /** Who accepts its messages, after "The": `push service`. */
  readonly provider: string;
  /** Explains its settings. */
  readonly about: string;
  readonly settings: readonly ChannelSetting[];
  /** The setting that turns it on: neither empty nor `off`. */
  readonly enabledBy: string;
  /** The error while it is not turned on. */
  readonly notEnabled: string;
  /** The hint in forms while it is not turned on. */
  readonly unavailable: string;
  readonly address: ChannelAddress;
  readonly limits: {
    /** The longest text in characters; null: limited otherwise, or not at all. */
    readonly maxCharacters: number | null;
    /** Messages to one address within a minute; further ones are sent as a digest. */
    readonly perMinute: number;
    /** Messages sent at the same time: mail servers and gateways count connections. */
    readonly atOnce: number;
  };
  readonly capabilities: {
    /** The provider reports whether a message arrived. */
    readonly receipt: boolean;
    /** `link`: opens a page. `button`: without a page, in the channel. `page`: it opens the alarm. */
    readonly acknowledge: 'link' | 'button' | 'page';
    /** More than plain text. */
    readonly rich: boolean;
  };
}

const HTTP_CHOICES = [
  ['off', 'Off'],
  ['https', 'HTTPS only'],
  ['http', 'HTTPS and HTTP'],
] as const;
const HTTP_EXPECTED = 'off, https (HTTPS only) or http (HTTPS and HTTP)';
const HTTP_HINT = 'Public addresses only, unless the server allows others';

/** All channels, in the order in which they are listed. */
export const CHANNEL_DESCRIPTORS = [
  {
    id: 'email',
    name: 'Email',
    inText: 'email',
    provider: 'mail server',
    about: 'Sends notifications, reports and invitations.',
    settings: [
      {
        name: 'SMTP_URL',
        label: 'Mail server',
        kind: 'mail-server',
        default: '',
        expected:
          'smtp://user:password@host:port or smtps://…; percent-encode special characters in the user name and password',
        isSecret: true,
      },
      {
        name: 'MAIL_FROM',
        label: 'Sender',
        hint: 'Such as Outpost <outpost@example.com>',
        kind: 'sender',
        default: '',
        expected: 'an address such as outpost@example.com, or Outpost <outpost@example.com>',
        requiredWith: {
          name: 'SMTP_URL',
          message: 'Required when a mail server is set. Enter the sender’s email address.',
        },
      },
    ],
    enabledBy: 'SMTP_URL',
    notEnabled: 'No mail server is configured (setting SMTP_URL)',
    unavailable: 'Email is not configured on this server',
    address: { how: 'account', missing: 'email address' },
    limits: { maxCharacters: null, perMinute: 5, atOnce: 4 },
    capabilities: { receipt: false, acknowledge: 'link', rich: false },
  },
  {
    id: 'sms',
    name: 'SMS',
    inText: 'SMS',
    provider: 'SMS gateway',
    about: 'Twilio account, or a gateway with a Twilio-compatible API.',
    settings: [
      {
        name: 'SMS_ACCOUNT',
        label: 'Account SID',
        kind: 'text',
        default: '',
        expected: 'the account’s SID: letters, digits, - and _',
        pattern: /^[\w-]{1,100}$/,
      },
      {
        name: 'SMS_TOKEN',
        label: 'Auth token',
        kind: 'secret',
        default: '',
        expected: 'the account’s token',
        requiredWith: {
          name: 'SMS_ACCOUNT',
          message: 'Required when an SMS account is set. Enter the auth token of the account.',
        },
        sentTo: 'SMS_URL',
      },
      {
        name: 'SMS_FROM',
        label: 'Sender',
        hint: 'Phone number, short code, sender name or Messaging Service SID (MG…)',
        kind: 'text',
        default: '',
        expected:
          'a phone number such as +15551234567, a short code, a sender name of up to 11 letters and digits, or a Messaging Service SID (MG…)',
        pattern: /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-f]{32}|[a-z0-9 ]{1,11})$/i,
        requiredWith: {
          name: 'SMS_ACCOUNT',
          message:
            'Required when an SMS account is set. Enter the phone number, short code or sender name that sends the messages.',
        },
      },
      {
        name: 'SMS_URL',
        label: 'Gateway',
        kind: 'url',
        default: 'https://api.twilio.com',
        expected:
          'the https:// or http:// URL of a gateway with a Twilio-compatible API, without a user name or password',
        isSecret: true,
      },
    ],
    enabledBy: 'SMS_ACCOUNT',
    notEnabled: 'No SMS gateway is configured (setting SMS_ACCOUNT)',
    unavailable: 'SMS is not configured on this server',
    address: {
      how: 'typed',
      field: 'Phone',
      missing: 'phone number',
      label: 'Phone number',
      hint: 'Start with + and the country code. Operators see it while you are on call. If no one is on call, they see those of Supervisors and Admins.',
      kind: 'phone',
      placeholder: '+15551234567',
      isSecret: false,
      isSigned: false,
    },
    limits: { maxCharacters: 306, perMinute: 5, atOnce: 4 },
    capabilities: { receipt: true, acknowledge: 'link', rich: false },
  },
  {
    id: 'push',
    name: 'Browser notifications',
    inText: 'browser notification',
    provider: 'push service',
    about: 'Shown in browsers where users enabled them, even when Outpost is not open.',
    settings: [
      {
        name: 'PUSH_CONTACT',
        label: 'Contact',
        hint: 'Email address for browser vendors',
        kind: 'email',
        default: '',
        expected: 'an email address such as ops@example.com, for browser vendors to reach you',
      },
    ],
    enabledBy: 'PUSH_CONTACT',
    notEnabled: 'Browser notifications are not configured (setting PUSH_CONTACT)',
    unavailable: 'Browser notifications are not configured on this server',
    address: { how: 'browser', missing: 'browser with notifications enabled' },
    limits: { maxCharacters: 1_000, perMinute: 5, atOnce: 12 },
    capabilities: { receipt: false, acknowledge: 'page', rich: false },
  },
  {
    id: 'webhook',
    name: 'Webhook',
    inText: 'webhook',
    provider: 'receiver',
    about: 'Posts notifications as signed JSON to the URLs that users enter.',
    settings: [
      {
        name: 'WEBHOOKS',
        label: 'Webhooks',
        hint: HTTP_HINT,
        kind: 'choice',
        default: 'off',
        expected: HTTP_EXPECTED,
        choices: HTTP_CHOICES,
      },
    ],
    enabledBy: 'WEBHOOKS',
    notEnabled: 'Webhooks are not enabled (setting WEBHOOKS)',
    unavailable: 'Webhooks are not enabled on this server',
    address: {
      how: 'typed',
      field: 'WebhookUrl',
      missing: 'webhook',
      label: 'Webhook URL',
      hint: 'Notifications are posted to this URL as JSON',
      kind: 'url',
      placeholder: 'https://',
      isSecret: false,
      isSigned: true,
    },
    limits: { maxCharacters: null, perMinute: 5, atOnce: 8 },
    capabilities: { receipt: false, acknowledge: 'link', rich: true },
  },
  {
    id: 'slack',
    name: 'Slack',
    inText: 'Slack',
    provider: 'Slack webhook',
    about: 'Posts notifications to Slack channels through the incoming webhooks that users enter.',
    settings: [
      {
        name: 'SLACK',
        label: 'Slack webhooks',
        hint: HTTP_HINT,
        kind: 'choice',
        default: 'off',
        expected: HTTP_EXPECTED,
        choices: HTTP_CHOICES,
      },
    ],
    enabledBy: 'SLACK',
    notEnabled: 'Slack is not enabled (setting SLACK)',
    unavailable: 'Slack is not enabled on this server',
    address: {
      how: 'typed',
      field: 'SlackUrl',
      missing: 'Slack webhook',
      label: 'Slack webhook URL',
      hint: 'Incoming webhook of a Slack app. All members of its channel can acknowledge on your behalf.',
      kind: 'url',
      placeholder: 'https://hooks.slack.com/services/…',
      isSecret: true,
      isSigned: false,
    },
    limits: { maxCharacters: 3_000, perMinute: 5, atOnce: 8 },
    capabilities: { receipt: false, acknowledge: 'link', rich: true },
  },
  {
    id: 'teams',
    name: 'Microsoft Teams',
    inText: 'Microsoft Teams',
    provider: 'Teams workflow',
    about: 'Posts notifications to Microsoft Teams through the workflow webhooks that users enter.',
    settings: [
      {
        name: 'TEAMS',
        label: 'Teams webhooks',
        hint: HTTP_HINT,
        kind: 'choice',
        default: 'off',
        expected: HTTP_EXPECTED,
        choices: HTTP_CHOICES,
      },
    ],
    enabledBy: 'TEAMS',
    notEnabled: 'Microsoft Teams is not enabled (setting TEAMS)',
    unavailable: 'Microsoft Teams is not enabled on this server',
    address: {
      how: 'typed',
      field: 'TeamsUrl',
      missing: 'Teams webhook',
      label: 'Teams webhook URL',
      hint: 'Webhook of a Teams workflow. All members of its chat or channel can acknowledge on your behalf.',
      kind: 'url',
      placeholder: 'https://',
      isSecret: true,
      isSigned: false,
    },
    limits: { maxCharacters: 4_000, perMinute: 5, atOnce: 4 },
    capabilities: { receipt: false, acknowledge: 'link', rich: true },
  },
  {
    id: 'telegram',
    name: 'Telegram',
    inText: 'Telegram',
    provider: 'Telegram server',
    about:
      'Sends notifications to Telegram chats through a bot. Users acknowledge with a button in the chat.',
    settings: [
      {
        name: 'TELEGRAM_TOKEN',
        label: 'Bot token',
        hint: 'From @BotFather. Use a bot that no other program uses.',
        kind: 'secret',
        default: '',
        expected: 'the token of a bot, such as 123456:ABC…',
        pattern: /^\d{3,20}:[\w-]{10,100}$/,
        sentTo: 'TELEGRAM_URL',
      },
      {
        name: 'TELEGRAM_URL',
        label: 'Server',
        kind: 'url',
        default: 'https://api.telegram.org',
        expected: 'the https:// or http:// URL of a Telegram Bot API server, without a user name or password',
      },
    ],
    enabledBy: 'TELEGRAM_TOKEN',
    notEnabled: 'Telegram is not configured (setting TELEGRAM_TOKEN)',
    unavailable: 'Telegram is not configured on this server',
    address: {
      how: 'chat',
      field: 'TelegramChat',
      missing: 'Telegram chat',
      label: 'Telegram chat',
      hint: 'Open the link in Telegram and press Start.',
    },
    limits: { maxCharacters: 4_096, perMinute: 5, atOnce: 4 },
    capabilities: { receipt: false, acknowledge: 'button', rich: true },
  },
] as const satisfies readonly ChannelDescriptor[];

type Descriptors = (typeof CHANNEL_DESCRIPTORS)[number];
type IdsOf<List> = List extends readonly [{ readonly id: infer Id }, ...infer Rest]
  ? [Id, ...IdsOf<Rest>]
  : [];

export type Channel = Descriptors['id'];
export const CHANNELS = CHANNEL_DESCRIPTORS.map(({ id }) => id) as IdsOf<typeof CHANNEL_DESCRIPTORS>;

/** The names of the settings of a channel. */
export type SettingNameOf<C extends Channel> = Extract<
  Descriptors,
  { readonly id: C }
>['settings'][number]['name'];
export type ChannelSettingName = SettingNameOf<Channel>;

/** The fields of `Contact` for addresses that a user enters or links. */
export type ContactField = Extract<Descriptors['address'], { readonly field: string }>['field'];

const byId = new Map<string, ChannelDescriptor>(CHANNEL_DESCRIPTORS.map((one) => [one.id, one]));

export function channelOf(channel: Channel): ChannelDescriptor {
  return byId.get(channel)!;
}

export const CHANNEL_SETTINGS = CHANNEL_DESCRIPTORS.flatMap(
  ({ settings }): readonly ChannelSetting[] => settings,
) as readonly (ChannelSetting & { readonly name: ChannelSettingName })[];

/** Whether the values of its settings turn a channel on; absent ones have their default. */
export function isChannelEnabled(
  { enabledBy, settings }: ChannelDescriptor,
  values: Readonly<Partial<Record<string, string>>>,
): boolean {
  const value = values[enabledBy] ?? settings.find(({ name }) => name === enabledBy)!.default;
  return value !== '' && value !== 'off';
}

/** `Sms`: the name of a channel in `NotifyChannels`. */
export const channelKey = <C extends Channel>(channel: C) =>
  (channel[0]!.toUpperCase() + channel.slice(1)) as Capitalize<C>;
