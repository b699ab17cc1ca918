export { ConfirmAndRun, ConfirmForm } from './ConfirmForm.tsx';
export { Dialog } from './Dialog.tsx';
export { NameForm } from './NameForm.tsx';
