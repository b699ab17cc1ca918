import type { SetupStepId } from '@outpost/contract';

export const steps: Record<
  SetupStepId,
  { readonly title: string; readonly what: string; readonly action: string }
> = {
  organisation: {
    title: 'Organisation',
    what: 'Its name, time zone and units, as pages, messages and reports show them.',
    action: 'Enter organisation',
  },
  notifications: {
    title: 'Email',
    what: 'The mail server for alarms, reports and invitations. Send yourself a test message. SMS, Telegram and others are on the same page.',
    action: 'Set up email',
  },
  station: {
    title: 'First station',
    what: 'Choose a template and enter the address of the controller. Test the connection, and find registers with the probe. Done when the controller has responded.',
    action: 'Add station',
  },
  recipients: {
    title: 'Alerts',
    what: 'Who is notified of which stations, from which priority, and on which channels.',
    action: 'Set alerts',
  },
  'on-call': {
    title: 'On-call schedule',
    what: 'At what times users are on call. Users without a schedule are always on call.',
    action: 'Add schedule',
  },
  users: {
    title: 'Users',
    what: 'Invite the people who work with Outpost. Each chooses a password from a link.',
    action: 'Invite users',
  },
};
