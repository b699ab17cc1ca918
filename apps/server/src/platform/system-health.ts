import {
  HEALTH_AREAS,
  type HealthArea,
  type HealthFigure,
  type HealthPart,
  type HealthProblem,
  PRIORITIES,
  type Priority,
  type Role,
  roleAllows,
  type SystemHealth,
} from '@outpost/contract';
import { instantOrNull, toInstant } from './clock.ts';
import * as texts from './texts.ts';

/** What a check found. */
export interface Finding {
  /** What it is about, where a check finds several: a channel's ID. */
  readonly subject?: string;
  /** A few words without a full stop. */
  readonly title: string;
  /** ms; null: not known. */
  readonly sinceMs: number | null;
  /** The message of the database, provider or system. */
  readonly reason?: string | undefined;
  /** What the server's log says of it. */
  readonly logText?: string;
}

export interface HealthLink {
  readonly path: string;
  readonly label: string;
}

/** One entry of an area's catalogue: how a problem is found, and all that is said about it. */
export interface HealthCheck<Facts> {
  /** Stable: `storage.disk-full`. */
  readonly id: string;
  readonly area: HealthArea;
  readonly severity: Priority;
  /** Pure; none: nothing is wrong. */
  readonly find: (facts: Facts) => Finding | readonly Finding[] | null;
  /** The consequences, in whole sentences. */
  readonly effect: string;
  /** What to do, in order, in whole sentences. */
  readonly steps: readonly string[];
  /** Where it is corrected, or where more can be seen: a page, or a part of one. */
  readonly link?: HealthLink | ((finding: Finding) => HealthLink);
  /** Who can do it; by default an Admin, whom other roles are asked to contact. */
  readonly fixedBy?: 'Admin' | 'Supervisor';
}

/** A part of the server, for the list of what works. */
export interface PartReport {
  readonly isOn?: boolean;
  /** It is configured, but off because the server is in observe-only mode. */
  readonly isOffToObserve?: boolean;
  readonly figures: readonly HealthFigure[];
}

type Found = HealthProblem & { readonly fixedBy: Role };

/** What the areas say about themselves: each adds its checks with their facts, and its parts. */
export class SystemHealthReport {
  readonly #checks: { readonly area: HealthArea; run(): Promise<Found[]> }[] = [];
  readonly #parts: { area: HealthArea; name: string; read: () => PartReport | Promise<PartReport> }[] = [];

  /** @param read answers soon; if it throws, that is a problem of the area of the first check */
  addChecks<Facts>(checks: readonly HealthCheck<Facts>[], read: () => Facts | Promise<Facts>): void {
    const area = checks[0]!.area;
    this.#checks.push({
      area,
      run: async () => {
        const facts = await read();
        return checks.flatMap((check) => problemsOf(check, facts));
      },
    });
  }

  /** @param read answers soon; what throws is listed without figures */
  addPart(area: HealthArea, name: string, read: () => PartReport | Promise<PartReport>): void {
    this.#parts.push({ area, name, read });
  }

  /** Everything, as this role may see it. */
  async read(role: Role, nowMs: number): Promise<SystemHealth> {
    // At the same time, so that an area's facts can be read once for both.
    const [found, reports] = await Promise.all([
      Promise.all(
        this.#checks.map(({ area, run }) => run().catch((error: unknown) => [unchecked(area, error)])),
      ),
      Promise.all(
        this.#parts.map(async ({ area, name, read }) => {
          const report: PartReport = await Promise.resolve()
            .then(read)
            .catch(() => ({ figures: [] }));
          return { area, name, report };
        }),
      ),
    ]);
    const problems = found.flat();
    const parts = reports.map(({ area, name, report }): HealthPart => {
      const isWrong = problems.some(({ Area }) => Area === area);
      const State = isWrong ? 'problem' : report.isOn === false ? 'off' : 'ok';
      const ObserveOnly = State === 'off' && report.isOffToObserve === true;
      return {
        Area: area,
        Name: name,
        State,
        ...(ObserveOnly && { ObserveOnly }),
        Figures: [...report.figures],
      };
    });
    return {
      At: toInstant(nowMs),
      Problems: problems.toSorted(worstFirst).map((problem) => forRole(problem, role)),
      Parts: parts.toSorted((a, b) => HEALTH_AREAS.indexOf(a.Area) - HEALTH_AREAS.indexOf(b.Area)),
    };
  }
}

function problemsOf<Facts>(check: HealthCheck<Facts>, facts: Facts): Found[] {
  const { id, area, severity, effect, steps, link, fixedBy = 'Admin' } = check;
  const found = check.find(facts);
  const findings: readonly Finding[] = found === null ? [] : 'title' in found ? [found] : found;
  return findings.map((finding) => {
    const { subject, title, sinceMs, reason, logText } = finding;
    const to = typeof link === 'function' ? link(finding) : link;
    return {
      Id: subject === undefined ? id : `${id}:${subject}`,
      Area: area,
      Severity: severity,
      Title: title,
      Reason: reason ?? null,
      LogText: logText ?? null,
      Since: instantOrNull(sinceMs),
      Effect: effect,
      Steps: [...steps],
      Link: to === undefined ? null : { Path: to.path, Label: to.label },
      fixedBy,
    };
  });
}

function unchecked(area: HealthArea, error: unknown): Found {
  return {
    Id: `${area}.unchecked`,
    Area: area,
    Severity: 'medium',
    Title: texts.partNotChecked[area],
    Reason: null,
    LogText: error instanceof Error ? error.message : String(error),
    Since: null,
    Effect: texts.partNotCheckedEffect,
    Steps: [texts.seeServerLog],
    Link: null,
    fixedBy: 'Admin',
  };
}

/** By severity, then newest; those without a time after those with one. */
function worstFirst(a: Found, b: Found): number {
  const bySeverity = PRIORITIES.indexOf(a.Severity) - PRIORITIES.indexOf(b.Severity);
  return bySeverity || (b.Since ?? '').localeCompare(a.Since ?? '') || a.Id.localeCompare(b.Id);
}

/** Who cannot correct it gets neither the message, which may name hosts and settings, nor the steps. */
function forRole({ fixedBy, ...problem }: Found, role: Role): HealthProblem {
  if (roleAllows(role, fixedBy)) return problem;
  return { ...problem, Reason: null, LogText: null, Steps: [texts.contactAdmin], Link: null };
}
