export { showAlarmToast, showFailure, showToast } from './toast.ts';
