export { ConfirmAndRun, ConfirmForm } from './ConfirmForm.tsx';
export { Dialog, useHoldOpen } from './Dialog.tsx';
export { NameForm } from './NameForm.tsx';
