import * as z from 'zod';
import { defineCall } from '../call.ts';
import { SetupStep, SkippedSteps } from '../get-started.ts';

const tag = 'Settings';
const path = '/api/Settings/get-started';

export const getStarted = {
  read: defineCall({
    method: 'GET',
    path,
    needs: 'Admin',
    tag,
    summary: 'Get the steps of a new installation and which of them are done',
    answer: z.array(SetupStep),
  }),
  skip: defineCall({
    method: 'PUT',
    path,
    needs: 'Admin',
    tag,
    unaudited: 'It changes only what the page proposes.',
    summary: 'Set which steps of a new installation are skipped',
    body: SkippedSteps,
    answer: z.array(SetupStep),
  }),
};
