export { describeSteps, nextStepAfter, type SetupStepView, stepsLeft } from './steps.ts';
