import * as z from 'zod';
import { Channel } from './alert-settings.ts';
import { Email, Id, Instant, Name, PhoneNumber, urlText } from './primitives.ts';

/** A browser that shows messages for an account, also while no page is open. */
export const PushBrowser = z.object({
  Id,
  /** What its owner knows it by: `Chrome on Android`. */
  Label: z.string(),
  /** SHA-256 of its endpoint in hex, by which a browser finds itself. */
  Mark: z.string(),
  CreatedAt: Instant,
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** Most browsers of one account. */
export const MAX_BROWSERS = 20;

/** Where an account can be reached. */
export const Contact = z.object({
  AccountId: Id,
  Email,
  Phone: PhoneNumber.nullable(),
  /** Where messages are posted to. */
  WebhookUrl: z.string().nullable(),
  Browsers: z.array(PushBrowser),
});
export type Contact = z.infer<typeof Contact>;

const WebhookUrl = urlText(/^https?$/, 2_000, 'expected a URL with https://').refine((text) => {
  // That it is none is said already.
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'expected a URL without a name and password');

export const ContactBody = z.strictObject({
  Phone: PhoneNumber.nullable(),
  WebhookUrl: WebhookUrl.nullable(),
  /** Make a new secret for the webhook; another URL gets one anyway. */
  NewSecret: z.boolean().default(false),
});
export type ContactBody = z.infer<typeof ContactBody>;

/** What is stored now; the secret is shown this once. */
export const ContactSaved = Contact.extend({
  /** Signs what is posted to the webhook; null: it is the one that it was. */
  WebhookSecret: z.string().nullable(),
});
export type ContactSaved = z.infer<typeof ContactSaved>;

const key = z.string().regex(/^[\w-]{1,200}$/, 'expected base64url');

/** What a browser's Push API gives for a subscription. */
export const BrowserBody = z.strictObject({
  Endpoint: urlText(/^https$/, 1_000, 'expected a URL with https://'),
  Keys: z.strictObject({ p256dh: key, auth: key }),
  Label: Name.max(60),
});
export type BrowserBody = z.infer<typeof BrowserBody>;

/** What a page subscribes to push messages with. */
export const PushKey = z.object({
  /** base64url; null: web push is not set up. */
  PublicKey: z.string().nullable(),
});
export type PushKey = z.infer<typeof PushKey>;

/** By which way a test is sent; of several browsers to which. */
export const ContactTestBody = z.strictObject({ Channel, BrowserId: Id.optional() });
export type ContactTestBody = z.infer<typeof ContactTestBody>;

/** What became of a test, in the provider's own words. */
export const ContactTestResult = z.object({
  Sent: z.boolean(),
  Answer: z.string(),
  /** Where it went. */
  Address: z.string(),
  TookMs: z.number().min(0),
});
export type ContactTestResult = z.infer<typeof ContactTestResult>;
