export { describeSteps, nextStepAfter, type SetupStepView, stepAt, stepsLeft } from './steps.ts';
