import type { SwapProblem } from '@outpost/core';

/** Why a swap is not possible. */
export function describeProblem(problem: SwapProblem, giver: string, taker: string): string {
  switch (problem.kind) {
    case 'same-user':
      return 'A swap needs two users.';
    case 'same-time':
      return 'The two shifts overlap, so no one would be on call. Select another shift in return.';
    case 'over':
      return problem.part === 'Give' ? 'The shift has ended.' : 'The shift in return has ended.';
    case 'not-holder':
      return problem.part === 'Give'
        ? `${giver} is not on call during the whole shift. The schedule may have changed.`
        : `${taker} is not on call during the whole shift in return. The schedule may have changed.`;
    case 'taker-off': {
      const name = problem.part === 'Give' ? taker : giver;
      return `An override takes ${name} off call at that time. Select another user or time.`;
    }
  }
}

export const onlyOwnShifts =
  'Operators can request swaps of their own shifts only. A Supervisor can swap the shifts of others.';
export const onlyOwnRequests = 'You can withdraw only your own swap requests.';
export const requestNotFound = (id: number) => `Swap request ${id} not found`;
export const requestClosed = (state: string) => `The swap request is already ${state}.`;
export const swapAlreadyRequested =
  'You already requested a swap for this time. Withdraw that request before you make another one.';
export const maxRequestsReached = (max: number) =>
  `You have ${max} open requests, the maximum. Withdraw one of them first.`;
export const takerNotAvailable = (id: number) =>
  `Account ${id} does not exist, is deactivated, or cannot acknowledge alarms`;
export const tooFarAhead = (days: number) => `Must be at most ${days} days from now`;
export const accountNotFound = (id: number) => `Account ${id} not found`;

export const swapped = (giver: string, taker: string) => `Swapped on-call shifts of ${giver} and ${taker}`;
export const gave = (giver: string, taker: string) => `Gave an on-call shift of ${giver} to ${taker}`;
export const requested = (giver: string, taker: string) =>
  `Requested a swap of on-call shifts of ${giver} with ${taker}`;
const DECISIONS = { confirmed: 'Confirmed', declined: 'Declined', withdrawn: 'Withdrew' } as const;
export const decided = (state: keyof typeof DECISIONS, giver: string, taker: string) =>
  `${DECISIONS[state]} the swap request of ${giver} with ${taker}`;

export const alreadyDecided = 'already decided';
export const shiftTaken = (taker: string, owner: string, time: string) =>
  `${taker} is on call instead of ${owner}: ${time}.`;
export const shiftReturned = (owner: string, time: string) => `${owner} is on call again: ${time}.`;
export const reason = (text: string) => `Reason: ${text}`;
export const note = (text: string) => `Note: ${text}`;
export const calendar = 'On-call calendar';
export const supervisorDecides = 'A Supervisor can confirm or decline it on the On call page.';

export const TITLES = {
  made: 'On-call shifts swapped',
  requested: 'On-call shift swap requested',
  confirmed: 'On-call shift swap confirmed',
  declined: 'On-call shift swap declined',
  withdrawn: 'Swap request withdrawn',
} as const;

export const OPENINGS = {
  made: (by: string) => `${by} changed who is on call:`,
  requested: (by: string) => `${by} requests a swap of on-call shifts:`,
  confirmed: (by: string) => `${by} confirmed the swap:`,
  declined: (by: string) => `${by} declined the swap. On-call times stay the same. The request was:`,
  withdrawn: (by: string) => `${by} withdrew the swap request. On-call times stay the same. The request was:`,
} as const;
