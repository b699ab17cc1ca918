export {
  type AlertSettingAction,
  AlertSettingDialogs,
} from './AlertSettingDialogs.tsx';
export { AlertSettingForm } from './AlertSettingForm.tsx';
export { AlertSettingList, type ListedSetting } from './AlertSettingList.tsx';
export { channelOptions } from './channel-options.ts';
export { channelsSetUp, formatChannels, MIN_PRIORITY_LABELS, missingChannels } from './labels.ts';
