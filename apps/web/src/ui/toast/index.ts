export { type LinkToast, showAlarmToast, showToast, type ToastMessage } from './toast.ts';
