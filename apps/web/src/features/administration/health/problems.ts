import type { HealthPart, HealthProblem } from '@outpost/contract';
import { formatList } from '@outpost/core';
import * as texts from './texts.ts';

/**
 * The problem that an address names: by its ID, or by what its ID starts with, `storage` for the
 * worst problem of that area. null: none, or it no longer exists.
 */
export function problemNamed(problems: readonly HealthProblem[], name: string): HealthProblem | null {
  if (name === '') return null;
  const starts = (id: string) => id.startsWith(`${name}.`) || id.startsWith(`${name}:`);
  return problems.find(({ Id }) => Id === name) ?? problems.find(({ Id }) => starts(Id)) ?? null;
}

/** `With problems: Storage · Working: Polling, Server · Not configured: Modbus server` */
export function formatParts(parts: readonly HealthPart[]): string {
  const of = (state: HealthPart['State'], format: (names: string) => string, observeOnly = false) => {
    const names = parts
      .filter(({ State, ObserveOnly = false }) => State === state && ObserveOnly === observeOnly)
      .map(({ Name }) => Name);
    return names.length === 0 ? [] : [format(formatList(names))];
  };
  return [
    ...of('problem', texts.withProblems),
    ...of('ok', texts.working),
    ...of('off', texts.offToObserve, true),
    ...of('off', texts.notConfigured),
  ].join(texts.separator);
}

/** The name of the part that a problem concerns, or of the area if it has several parts. */
export function partName({ Area }: HealthProblem, parts: readonly HealthPart[]): string {
  const [part, another] = parts.filter((part) => part.Area === Area);
  if (another !== undefined) return texts.integration;
  return part?.Name ?? texts.settingsPart;
}
