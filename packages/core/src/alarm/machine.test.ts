import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlarmInput,
  type AlarmMemory,
  alarmState,
  INITIAL_MEMORY,
  isOver,
  stepAlarm,
} from './machine.ts';

const INPUTS: readonly AlarmInput[] = [
  'raise',
  'reannunciate',
  'return',
  'acknowledge',
  'shelve',
  'unshelve',
  'end-shelf',
  'take-out-of-service',
  'return-to-service',
];

const memory = (active: boolean, acknowledged: boolean, suppression: AlarmMemory['suppression'] = null) => ({
  active,
  acknowledged,
  suppression,
});
const NORMAL = INITIAL_MEMORY;
const UNACKNOWLEDGED = memory(true, false);
const ACKNOWLEDGED = memory(true, true);
const RETURNED = memory(false, false);

/**
 * The resulting states, with `!` where the alarm is annunciated and `-` where the input has no
 * effect.
 */
const follow = (from: AlarmMemory, input: AlarmInput): string => {
  const step = stepAlarm(from, input);
  return step === null ? '-' : `${alarmState(step.memory)}${step.calls ? '!' : ''}`;
};

describe('transitions as in ISA-18.2, figure 3', () => {
  const table: [AlarmMemory, Partial<Record<AlarmInput, string>>][] = [
    [NORMAL, { raise: 'unacknowledged!', shelve: 'shelved', 'take-out-of-service': 'out-of-service' }],
    [
      UNACKNOWLEDGED,
      {
        reannunciate: 'unacknowledged!',
        return: 'returned-unacknowledged',
        acknowledge: 'acknowledged',
        shelve: 'shelved',
        'take-out-of-service': 'out-of-service',
      },
    ],
    [
      ACKNOWLEDGED,
      {
        reannunciate: 'unacknowledged!',
        return: 'normal',
        shelve: 'shelved',
        'take-out-of-service': 'out-of-service',
      },
    ],
    [
      RETURNED,
      {
        raise: 'unacknowledged!',
        acknowledge: 'normal',
        shelve: 'shelved',
        'take-out-of-service': 'out-of-service',
      },
    ],
    [
      memory(true, true, 'shelved'),
      {
        reannunciate: 'shelved',
        return: 'shelved',
        shelve: 'shelved',
        unshelve: 'acknowledged',
        'end-shelf': 'unacknowledged!',
        'take-out-of-service': 'out-of-service',
      },
    ],
    [
      memory(false, true, 'shelved'),
      {
        raise: 'shelved',
        shelve: 'shelved',
        unshelve: 'normal',
        'end-shelf': 'normal',
        'take-out-of-service': 'out-of-service',
      },
    ],
    [
      memory(true, false, 'out-of-service'),
      {
        reannunciate: 'out-of-service',
        return: 'out-of-service',
        'return-to-service': 'unacknowledged!',
      },
    ],
    [memory(false, true, 'out-of-service'), { raise: 'out-of-service', 'return-to-service': 'normal' }],
  ];
  for (const [from, expected] of table) {
    test(`from ${alarmState(from)}, ${from.active ? 'active' : 'not active'}`, () => {
      for (const input of INPUTS) expect(follow(from, input), input).toBe(expected[input] ?? '-');
    });
  }
});

test('an alarm raised while shelved is over when it returns to normal while shelved', () => {
  const raised = stepAlarm(memory(false, true, 'shelved'), 'raise')!.memory;
  expect(isOver(raised)).toBe(false);
  expect(isOver(stepAlarm(raised, 'return')!.memory)).toBe(true);
});

describe('for any sequence of inputs', () => {
  const history = fc.array(fc.constantFrom(...INPUTS), { maxLength: 60 });

  test('an active, unacknowledged and unsuppressed alarm was annunciated after it was last acknowledged', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        let now: AlarmMemory = INITIAL_MEMORY;
        let called = false;
        for (const input of inputs) {
          const step = stepAlarm(now, input);
          if (step === null) continue;
          now = step.memory;
          if (step.calls) called = true;
          const state = alarmState(now);
          if (now.acknowledged || now.suppression !== null) called = false;
          if (state === 'unacknowledged') expect(called).toBe(true);
        }
      }),
    );
  });

  test('acknowledged, inactive or suppressed alarms are not annunciated', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        let now: AlarmMemory = INITIAL_MEMORY;
        for (const input of inputs) {
          const step = stepAlarm(now, input);
          if (step === null) continue;
          if (step.calls) expect(alarmState(step.memory)).toBe('unacknowledged');
          // It is not annunciated twice while active and unacknowledged, unless it gets worse.
          if (step.calls && input !== 'reannunciate') expect(alarmState(now)).not.toBe('unacknowledged');
          now = step.memory;
        }
      }),
    );
  });

  test('the condition is the one last raised or returned', () => {
    fc.assert(
      fc.property(history, (inputs) => {
        let now: AlarmMemory = INITIAL_MEMORY;
        let active = false;
        for (const input of inputs) {
          now = stepAlarm(now, input)?.memory ?? now;
          if (input === 'raise') active = true;
          if (input === 'return') active = false;
          expect(now.active).toBe(active);
        }
      }),
    );
  });
});
