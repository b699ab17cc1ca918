import { NewStation } from '@outpost/contract';
import type { FieldPlan } from './messages.ts';

type CoilPlan = Pick<FieldPlan, 'points' | 'pollSeconds' | 'priority'>;

/** Each point is a coil with an alarm when it is on. */
export function coilStation(plan: CoilPlan, number: number, port: number): NewStation {
  return NewStation.parse({
    SiteName: `Station ${number + 1}`,
    Host: '127.0.0.1',
    Port: port,
    PollIntervalSeconds: plan.pollSeconds,
    Points: Array.from({ length: plan.points }, (_, point) => ({
      Kind: 'digital',
      Point: `DI${point + 1}`,
      Name: `Float ${point + 1}`,
      Table: 'coil',
      Address: point,
      DataType: 'bit',
      Limits: [
        { Kind: 'on', Priority: plan.priority, Message: 'Overflow', Instruction: 'Go to the station' },
      ],
    })),
  });
}
