export { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx';
export { Dialog, type DialogProps } from './Dialog.tsx';
export { NameForm, type NameFormProps } from './NameForm.tsx';
