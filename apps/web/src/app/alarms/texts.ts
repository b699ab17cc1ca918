export const warnings = 'Warnings';
export const foundTime = 'Found {time}.';
export const sinceTime = 'Since {time}.';

export const contactAdmin = 'Contact an Admin.';
/** The consequences, where the server does not name them. */
export const warningEffects = {
  'not-stored': '',
  'nobody-told': 'Check that someone acts on them.',
  'observe-only': 'Values are not current.',
  'no-channel': 'Alarms are shown in Outpost only.',
  'sending-fails': 'Notifications on this channel are late.',
  damaged: '',
} as const;
/** What an Admin can do. */
export const warningRemedies = {
  'not-stored': 'Free disk space or restore access to the database.',
  'nobody-told': 'Check recipients and channels.',
  'observe-only': 'Restart the server without observe-only mode to resume.',
  'no-channel': 'Configure one on the System page.',
  'sending-fails': 'Check the channel on the System page.',
  damaged: '',
} as const;
export const whatToDo = 'What to do';
export const whatToDoNamed = (title: string) => `What to do: ${title}`;
export const dismissForShift = 'Dismiss for this shift';
export const dismissWarning = (title: string) => `Dismiss for this shift: ${title}`;
