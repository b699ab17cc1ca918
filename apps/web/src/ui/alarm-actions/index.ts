export { AlarmActionDialog } from './AlarmActionDialog.tsx';
export { CommentField } from './ReasonForm.tsx';
export type { AlarmTask } from './task.ts';
