export {
  type AlertSettingAction,
  AlertSettingDialogs,
} from './AlertSettingDialogs.tsx';
export { AlertSettingForm } from './AlertSettingForm.tsx';
export { AlertSettingList, type ListedSetting } from './AlertSettingList.tsx';
export { channelsSetUp, formatChannels } from './labels.ts';
