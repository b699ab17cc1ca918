export { AlarmActionDialog } from './AlarmActionDialog.tsx';
export { AlarmActionMenu } from './AlarmActionMenu.tsx';
export { AlarmButtons } from './AlarmButtons.tsx';
export { CommentField } from './ReasonForm.tsx';
export { type AlarmTask, needsStationSummary, needsSummary } from './task.ts';
export { useSteadyClicks } from './use-steady-clicks.ts';
