import * as z from 'zod';
import { AnyChannel } from './alert-settings.ts';
import { CHANNEL_DESCRIPTORS, type ChannelAddress, type ContactField } from './channels.ts';
import { Email, Id, Instant, Name, PhoneNumber, urlText } from './primitives.ts';

/** A browser that shows notifications of an account, even while no page is open. */
export const PushBrowser = z.object({
  Id,
  /** Its name for the owner: `Chrome on Android`. */
  Label: z.string(),
  /** SHA-256 of its endpoint in hex, by which a browser finds itself. */
  Mark: z.string(),
  CreatedAt: Instant,
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** Maximum number of browsers of one account. */
export const MAX_BROWSERS = 20;

/** Addresses that are entered or linked, by their fields. */
const FIELDS = CHANNEL_DESCRIPTORS.map(({ address }): ChannelAddress => address).filter(
  (address) => address.how === 'typed' || address.how === 'chat',
);
/** Clients of the first releases always send these. */
const REQUIRED_FIELDS = ['Phone', 'WebhookUrl'] as const;
type RequiredField = (typeof REQUIRED_FIELDS)[number];
type OptionalField = Exclude<ContactField, RequiredField>;

/** Where an account can be reached. */
export const Contact = z.object({
  AccountId: Id,
  Email,
  Browsers: z.array(PushBrowser),
  /** What is shown of each address; null: none. Only the host of a secret URL, the name of a chat. */
  ...(Object.fromEntries(FIELDS.map(({ field }) => [field, z.string().nullable()])) as Record<
    ContactField,
    z.ZodNullable<z.ZodString>
  >),
});
export type Contact = z.infer<typeof Contact>;

const HookUrl = urlText(/^https?$/, 2_000, 'Must be an http:// or https:// URL').refine((text) => {
  // An invalid URL is reported above.
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'Must be a URL without a user name or password');

/** A chat is linked from the chat, so it can only be removed here. */
const fieldSchema = (address: (typeof FIELDS)[number]) => {
  if (address.how === 'chat') return z.null('Must be null. Link a chat on the Account page instead.');
  return address.kind === 'phone' ? PhoneNumber.nullable() : HookUrl.nullable();
};
type FieldSchema = z.ZodType<string | null, string | null>;

export const ContactBody = z.strictObject({
  ...(Object.fromEntries(
    FIELDS.map((address) => {
      const schema = fieldSchema(address);
      const isRequired = REQUIRED_FIELDS.some((field) => field === address.field);
      return [address.field, isRequired ? schema : schema.optional()];
    }),
  ) as unknown as Record<RequiredField, FieldSchema> & Record<OptionalField, z.ZodOptional<FieldSchema>>),
  /** Create a new secret for the webhook; another URL gets one anyway. */
  NewSecret: z.boolean().default(false),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** The stored contacts; the secret is returned only once. */
export const ContactSaved = Contact.extend({
  /** Signs what is posted to the webhook; null: unchanged. */
  WebhookSecret: z.string().nullable(),
});
export type ContactSaved = z.infer<typeof ContactSaved>;

const key = z.string().regex(/^[\w-]{1,200}$/, 'Must be base64url-encoded');

/** What a browser's Push API returns for a subscription. */
export const BrowserBody = z.strictObject({
  Endpoint: urlText(/^https$/, 1_000, 'Must be an https:// URL'),
  Keys: z.strictObject({ p256dh: key, auth: key }),
  Label: Name.max(60),
});
export type BrowserBody = z.infer<typeof BrowserBody>;

/** What a page needs to subscribe to web push. */
export const PushKey = z.object({
  /** base64url; null: web push is not configured. */
  PublicKey: z.string().nullable(),
});
export type PushKey = z.infer<typeof PushKey>;

/** A channel whose chats are linked. */
export const ContactLinkBody = z.strictObject({ Channel: AnyChannel });
export type ContactLinkBody = z.infer<typeof ContactLinkBody>;

/** Where a user links a chat to the account, once. */
export const ContactLink = z.object({ Url: z.string(), ExpiresAt: Instant });
export type ContactLink = z.infer<typeof ContactLink>;

/** The channel of a test and, of several browsers, which one. */
export const ContactTestBody = z.strictObject({ Channel: AnyChannel, BrowserId: Id.optional() });
export type ContactTestBody = z.infer<typeof ContactTestBody>;

/** The result of a test, with the provider's response. */
export const ContactTestResult = z.object({
  Sent: z.boolean(),
  Answer: z.string(),
  /** Where it was sent. */
  Address: z.string(),
  TookMs: z.number().min(0),
});
export type ContactTestResult = z.infer<typeof ContactTestResult>;
