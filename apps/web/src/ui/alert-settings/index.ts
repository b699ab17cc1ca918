export {
  type AlertSettingAction,
  AlertSettingDialogs,
  type AlertSettingDialogsProps,
} from './AlertSettingDialogs.tsx';
export { AlertSettingForm, type AlertSettingFormProps } from './AlertSettingForm.tsx';
export { AlertSettingList, type AlertSettingListProps, type ListedSetting } from './AlertSettingList.tsx';
export { CHANNEL_NAMES, channelsSetUp, formatChannels, MIN_PRIORITY_LABELS } from './labels.ts';
