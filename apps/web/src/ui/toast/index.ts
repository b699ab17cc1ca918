export { type LinkToast, showAlarmToast, showFailure, showToast, type ToastMessage } from './toast.ts';
