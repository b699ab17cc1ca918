export { showToast, type ToastMessage } from './toast.ts';
