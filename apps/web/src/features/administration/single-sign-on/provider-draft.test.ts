import { SsoProviderBody } from '@outpost/contract';
import { expect, it } from 'vitest';
import { draftOfProvider, providerOfDraft } from './provider-draft.ts';

const body = SsoProviderBody.parse({
  Name: 'Elm ID',
  Issuer: 'https://id.elm.example/realms/main',
  ClientId: 'outpost',
  Groups: [
    { Group: 'ops', Role: 'Operator', Areas: ['North', 'South'] },
    { Group: 'admins', Role: 'Admin' },
  ],
  DefaultRole: 'Viewer',
  EmailDomains: ['elm.example', 'oak.example'],
  SecondFactorValues: ['mfa'],
});
const { ClientSecret: _, ...shown } = body;
const provider = {
  ...shown,
  ...{ Key: 'elm', HasSecret: true, From: 'page' as const, Accounts: 0 },
  ...{ RedirectUri: null, BackChannelLogoutUri: null, SignedOutUri: null },
};

it('saves what it was opened with, and keeps the secret', () => {
  expect(providerOfDraft(draftOfProvider(provider))).toEqual(body);
});

it('saves what was typed', () => {
  const draft = {
    ...draftOfProvider(null),
    name: ' Elm ',
    secret: ' s ',
    emailDomains: 'Elm.example, ,oak.example',
  };
  expect(providerOfDraft(draft)).toMatchObject({
    ...{ Name: 'Elm', ClientSecret: 's', DefaultRole: null, DefaultAreas: null },
    EmailDomains: ['elm.example', 'oak.example'],
  });
});

it('does not limit Admins to areas', () => {
  const draft = {
    ...draftOfProvider(null),
    groups: [{ id: 0, group: 'a', role: 'Admin' as const, areas: 'North' }],
    ...{ defaultRole: 'Admin' as const, defaultAreas: 'North' },
  };
  expect(providerOfDraft(draft)).toMatchObject({ Groups: [{ Areas: null }], DefaultAreas: null });
});
