import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { areDistinct, type ChannelSetting, NewSsoProvider } from '@outpost/contract';
import * as z from 'zod';
import { parseNatsUrl } from './platform/cluster/index.ts';
import { isFetchableUrl } from './platform/origins.ts';
import { isMqttUrl, parseSmtpUrl, parseSyslogUrl } from './platform/outbound/index.ts';

/** Text that is empty or meets a condition. */
const optional = (isValid: (text: string) => boolean, longest = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .max(longest)
    .refine((text) => text === '' || isValid(text));

const isHttp = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
/** A server's address without user name, password, query or fragment. */
const isServerUrl = (text: string) => {
  if (!isHttp(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
};
const isEmail = (text: string) => z.email().safeParse(text).success;
const matches = ({ pattern }: ChannelSetting) => optional((text) => pattern?.test(text) !== false);

export const YesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));
export const listOf = (isOne: (text: string) => boolean) =>
  z
    .string()
    .transform((text) => (text === '' ? [] : text.split(',').map((each) => each.trim())))
    .pipe(z.array(z.string().refine(isOne)));
export const OptionalFile = z.string().max(4_096);
export const OptionalFolder = optional(isAbsolute, 4_096);

/** Items of {@link listOf}. */
export const isAddressOrRange = (text: string) => {
  const [address, prefix, ...rest] = text.split('/');
  const family = isIP(address!);
  const bits = prefix === undefined ? 0 : Number(prefix);
  return family !== 0 && rest.length === 0 && /^\d*$/.test(prefix ?? '') && bits <= (family === 4 ? 32 : 128);
};
export const isHostName = (text: string) => /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);

export const DatabaseUrl = optional(
  (url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) && new URL(url).pathname.length > 1,
);
export const NatsUrl = optional((text) => parseNatsUrl(text) !== null);
export const MqttUrl = optional(isMqttUrl);
export const SyslogUrl = optional((text) => parseSyslogUrl(text) !== null);
export const StyleUrl = optional(isFetchableUrl);
export const PingUrl = optional(isHttp, 2_000);
/** A password would be part of every notification. */
export const PublicUrl = optional(isServerUrl);
export const OriginUrl = optional((text) => isServerUrl(text) && new URL(text).pathname === '/');
/** A bucket in the path of a server's URL. */
export const BucketUrl = optional(
  (text) => isServerUrl(text) && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(new URL(text).pathname),
  500,
);
/** Without a trailing slash. `/health` and `/metrics` are requested without it. */
export const BasePath = optional(
  (text) => /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(text) && !/^\/(health|metrics)(\/|$)/.test(text),
  100,
);
/** The beginning of a topic, without wildcards and without a slash at either end. */
export const MqttPrefix = z.string().regex(/^[^+#$\s/][^+#\s]{0,98}[^+#\s/]$|^[^+#$\s/]$/);
export const OptionalMqttPrefix = optional((text) => MqttPrefix.safeParse(text).success);
export const EscalationMinutes = z
  .string()
  .regex(/^\d{1,5}(\s*,\s*\d{1,5}){3}$/)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number]);

/** A JSON list of providers with different keys. */
export const SsoProviders = z
  .string()
  .max(1_000_000)
  .transform((text, context): unknown => {
    try {
      return text === '' ? [] : JSON.parse(text);
    } catch {
      context.addIssue('Must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(NewSsoProvider).refine((providers) => areDistinct(providers.map(({ Key }) => Key))));

/** The settings of channels; an empty value is none. */
export const CHANNEL_SCHEMAS: Readonly<
  Record<ChannelSetting['kind'], (setting: ChannelSetting) => z.ZodType<string, string>>
> = {
  text: matches,
  secret: (setting) => z.string().max(200).pipe(matches(setting)),
  url: () => PublicUrl,
  choice: ({ choices = [] }) => z.string().refine((text) => choices.some(([value]) => value === text)),
  email: () => optional(isEmail),
  sender: () => optional((text) => isEmail(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text)),
  'mail-server': () => optional((text) => parseSmtpUrl(text) !== null),
};
