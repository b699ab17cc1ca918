import type { Fault } from '../field/fault.ts';
import type { ScheduledFault } from '../field/schedule.ts';
import type { SiteDefinition } from './site-definition.ts';

interface Scene {
  readonly code: string;
  readonly fault: Fault;
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

/**
 * The faults when the demo begins (minute 0), at any hour of the day: Mill Creek lost pump 2 while
 * the inflow exceeds pump 1, so the wet well is high and rising; Harlow lost a pump at high demand,
 * so its pressure is low; Quarry Road doesn't respond; the trunk meter responds without a valid
 * number for the flow. After half an hour the faults end and the processes recover.
 */
const SCENES: readonly Scene[] = [
  { code: '0417', fault: { kind: 'pump-fail', pump: 2 }, fromMinutes: -84, toMinutes: 34 },
  { code: '0417', fault: { kind: 'surge', flowLps: 20.9 }, fromMinutes: -80, toMinutes: 42 },
  { code: '0122', fault: { kind: 'pump-fail', pump: 1 }, fromMinutes: -7, toMinutes: 33 },
  { code: '0122', fault: { kind: 'surge', flowLps: 24 }, fromMinutes: -6, toMinutes: 36 },
  { code: '0141', fault: { kind: 'stuck', name: 'flow', value: Number.NaN }, fromMinutes: -9, toMinutes: 32 },
  { code: '0208', fault: { kind: 'silent' }, fromMinutes: -22, toMinutes: 31 },
];

/** The scenario is prepared this long before minute 0. */
export const DEMO_STORY_LEAD_SECONDS = 84 * 60;

/** The scenario's faults of the existing sites, around `startMs`. */
export function demoStory(sites: readonly SiteDefinition[], startMs: number): ScheduledFault[] {
  return SCENES.flatMap((scene, index) => {
    const siteIndex = sites.findIndex((site) => site.code === scene.code);
    if (siteIndex < 0) return [];
    const at = (minutes: number) => startMs + minutes * 60_000;
    return [
      {
        id: `story/${index}`,
        siteIndex,
        fault: scene.fault,
        fromMs: at(scene.fromMinutes),
        toMs: at(scene.toMinutes),
      },
    ];
  });
}
