import type { SwapProblem } from '@outpost/core';

/** Why a swap is not possible. */
export function describeProblem(problem: SwapProblem, giver: string, taker: string): string {
  switch (problem.kind) {
    case 'same-user':
      return 'A swap needs two users.';
    case 'same-time':
      return 'The two shifts overlap, so no one would be on call. Choose another shift in return.';
    case 'over':
      return problem.part === 'Give' ? 'The shift is over.' : 'The shift in return is over.';
    case 'not-holder':
      return problem.part === 'Give'
        ? `${giver} is not on call during the whole shift. The schedule may have changed.`
        : `${taker} is not on call during the whole shift in return. The schedule may have changed.`;
    case 'taker-off': {
      const name = problem.part === 'Give' ? taker : giver;
      return `${name} is off call at that time by an override. Choose another user or another time.`;
    }
  }
}

export const onlyOwnShifts =
  'Operators can request swaps of their own shifts only. A Supervisor can swap the shifts of others.';
export const onlyOwnRequests = 'You can withdraw your own swap requests only';
export const requestNotFound = (id: number) => `Swap request ${id} not found`;
export const requestClosed = (state: string) => `The swap request is already ${state}.`;
export const alreadyRequested =
  'You already requested a swap for this time. Withdraw that request before you make another one.';
export const tooManyRequests = (max: number) =>
  `You have ${max} open requests, the maximum. Withdraw one of them first.`;
export const cannotTake = (id: number) =>
  `Account ${id} does not exist, is deactivated, or cannot acknowledge alarms`;
export const tooFarAhead = (days: number) => `Must be at most ${days} days from now`;
export const accountNotFound = (id: number) => `Account ${id} not found`;

export const swapped = (giver: string, taker: string) => `Swapped on-call shifts of ${giver} and ${taker}`;
export const gave = (giver: string, taker: string) => `Gave an on-call shift of ${giver} to ${taker}`;
export const requested = (giver: string, taker: string) =>
  `Requested a swap of on-call shifts of ${giver} with ${taker}`;
export const decided = (state: string, giver: string, taker: string) =>
  `Set the swap request of ${giver} with ${taker} to ${state}`;

export const alreadyDecided = 'decided before';
export const line = (taker: string, owner: string, time: string) =>
  `${taker} is on call instead of ${owner}: ${time}.`;
export const backLine = (owner: string, time: string) => `${owner} is on call again: ${time}.`;
export const reason = (text: string) => `Reason: ${text}`;
export const note = (text: string) => `Note: ${text}`;
export const calendar = 'On-call calendar';
export const openCalendar = 'A Supervisor confirms or declines it on the page On call.';

export const TITLES = {
  made: 'On-call shifts swapped',
  requested: 'Swap of on-call shifts requested',
  confirmed: 'Swap of on-call shifts confirmed',
  declined: 'Swap of on-call shifts declined',
  withdrawn: 'Swap request withdrawn',
} as const;

export const OPENINGS = {
  made: (by: string) => `${by} changed who is on call:`,
  requested: (by: string) => `${by} requests a swap of on-call shifts:`,
  confirmed: (by: string) => `${by} confirmed the swap:`,
  declined: (by: string) => `${by} declined the swap. Nothing changes. Requested was:`,
  withdrawn: (by: string) => `${by} withdrew the swap request. Nothing changes. Requested was:`,
} as const;
