import * as z from 'zod';
import { Channel } from './alert-settings.ts';
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

/** Where an account can be reached. */
export const Contact = z.object({
  AccountId: Id,
  Email,
  Phone: PhoneNumber.nullable(),
  /** The URL that notifications are posted to. */
  WebhookUrl: z.string().nullable(),
  Browsers: z.array(PushBrowser),
});
export type Contact = z.infer<typeof Contact>;

const WebhookUrl = urlText(/^https?$/, 2_000, 'Must be an http:// or https:// URL').refine((text) => {
  // An invalid URL is reported above.
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'Must be a URL without a user name or password');

export const ContactBody = z.strictObject({
  Phone: PhoneNumber.nullable(),
  WebhookUrl: WebhookUrl.nullable(),
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

/** The channel of a test and, of several browsers, which one. */
export const ContactTestBody = z.strictObject({ Channel, BrowserId: Id.optional() });
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
