import type { AlarmEventKind, StationConfig } from '@outpost/contract';
import {
  type AlarmInput,
  type AlarmMemory,
  alarmState,
  chatters,
  isOver,
  noteRaise,
  type Outage,
  OutageGroups,
  priorityRank,
  stepAlarm,
} from '@outpost/core';
import type {
  AlarmAction,
  AlarmActor,
  AlarmChange,
  AlarmOccurred,
  AlarmRecord,
  ConditionChange,
  Decision,
  DefinedSource,
  StoredAlarms,
  SuppressionRequest,
} from './alarm-types.ts';
import { type AlarmDefinition, definitionOf } from './definitions.ts';
import { AlarmEntries, type AlarmEntry } from './entries.ts';
import { alarmOutage, describeReturn, newRecord, raisedAgain, reworded, steppedRecord } from './records.ts';
import * as texts from './texts.ts';

type Tell = (change: AlarmChange) => void;

/**
 * All alarms that are active, unacknowledged or suppressed, and their transitions. It has no clock
 * and stores nothing: each change is reported once, in order, and the reported changes are
 * sufficient for a restart.
 */
export class AlarmBook {
  readonly #tell: Tell;
  readonly #entries = new AlarmEntries();
  readonly #maintenance = new Map<number, Decision>();
  readonly #outages = new OutageGroups();
  #lastId = 0;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Restores the state before a restart. */
  restore(stored: StoredAlarms, configOf: (stationId: number) => StationConfig | undefined): void {
    this.#lastId = stored.lastId;
    for (const { source, state, decision } of stored.suppressions) {
      const entry = this.#entries.of(source);
      entry.memory = { ...entry.memory, suppression: state };
      entry.suppression = decision;
    }
    const outages: Outage[] = [];
    for (const record of stored.records) {
      const entry = this.#entries.of(record.subject);
      entry.memory = { ...record.memory, suppression: entry.memory.suppression };
      this.#entries.open(entry, { ...record, memory: entry.memory });
      const config = configOf(record.subject.stationId);
      const where = config && definitionOf(config, record.subject.pointId, record.subject.kind)?.outage;
      const { active, suppression } = record.memory;
      if (where && active && suppression === null && !record.maintenanceHold)
        outages.push(alarmOutage(record, where));
    }
    this.#outages.restore(outages);
    for (const { stationId, decision } of stored.maintenance) this.#maintenance.set(stationId, decision);
  }

  /** Since when a condition has been true, as far as alarms know, ms; null: it is not. */
  activeSinceMs(source: DefinedSource): number | null {
    const entry = this.#entries.find(source);
    return entry?.memory.active && entry.open ? entry.open.lastRaisedAtMs : null;
  }

  /** The points that an active shared alarm of bad quality covers. */
  coveredPoints(source: DefinedSource): readonly number[] {
    const entry = this.#entries.find(source);
    return (entry?.memory.active && entry.open?.points) || [];
  }

  /**
   * A condition began or ended, or covers other points. Conditions that the configuration does not
   * declare are ignored.
   */
  condition(config: StationConfig, change: ConditionChange): void {
    const definition = definitionOf(config, change.pointId, change.kind, change.points);
    if (!definition) return;
    if (change.active) this.#begin(definition, change);
    else this.#endCondition(change, change.atMs, 'returned', describeReturn(definition, change));
  }

  /**
   * Applies a new configuration of a station: ends alarms it does not declare, updates the texts of
   * the others, and annunciates again those whose priority is now higher.
   */
  configured(config: StationConfig, atMs: number): void {
    for (const entry of [...this.#entries.ofStation(config.StationId)]) {
      const { pointId, kind } = entry.source;
      const definition = definitionOf(config, pointId, kind, entry.open?.points);
      if (!definition) this.#forget(entry, atMs, texts.alarmRemoved);
      else if (!config.Enabled) this.#endCondition(entry.source, atMs, 'ended', texts.stationDisabled);
      else this.#reword(entry, definition, atMs);
    }
  }

  /**
   * Ends everything about stations that no longer exist: one may have been deleted just before a
   * kill.
   */
  keepOnly(isStation: (stationId: number) => boolean, atMs: number): void {
    const known = new Set([...this.#entries.stations(), ...this.#maintenance.keys()]);
    for (const stationId of known) if (!isStation(stationId)) this.removed(stationId, atMs);
  }

  /** A station was deleted. */
  removed(stationId: number, atMs: number): void {
    for (const entry of [...this.#entries.ofStation(stationId)]) {
      this.#forget(entry, atMs, texts.stationDeleted);
    }
    this.#decideMaintenance(stationId, null);
  }

  /**
   * @returns whether there was something to acknowledge; null: the alarm is over or does not exist
   */
  acknowledge(id: number, by: AlarmActor, comment: string, atMs: number): boolean | null {
    const entry = this.#entries.findById(id);
    if (!entry) return null;
    return this.#step(entry, 'acknowledge', { kind: 'acknowledged', atMs, by, text: comment });
  }

  /** @returns whether the alarm exists and is not over */
  comment(id: number, by: AlarmActor, text: string, atMs: number): boolean {
    const entry = this.#entries.findById(id);
    if (!entry?.open) {
      this.#entries.noteComment(id);
      return false;
    }
    entry.open = { ...entry.open, comments: entry.open.comments + 1 };
    this.#tellOf(entry.open, { kind: 'commented', atMs, by, text });
    return true;
  }

  /**
   * @returns whether it was possible: an alarm out of service cannot be shelved or taken out of
   * service again
   */
  suppress(
    source: DefinedSource,
    state: 'shelved' | 'out-of-service',
    { by, reason, untilMs }: SuppressionRequest,
    atMs: number,
  ): boolean {
    const entry = this.#entries.of(source);
    const isShelf = state === 'shelved';
    const decision = { sinceMs: atMs, untilMs, by: by.name, reason };
    const happening = {
      kind: isShelf ? ('shelved' as const) : ('taken-out-of-service' as const),
      atMs,
      by,
      text: reason,
    };
    const input = isShelf ? 'shelve' : 'take-out-of-service';
    return this.#step(entry, input, happening, () => this.#decide(entry, state, decision, { by, atMs }));
  }

  /** Ends what {@link suppress} began. @returns whether it was suppressed in that way */
  unsuppress(
    source: DefinedSource,
    state: 'shelved' | 'out-of-service',
    by: AlarmActor,
    atMs: number,
  ): boolean {
    const entry = this.#entries.find(source);
    if (!entry) return false;
    const isShelf = state === 'shelved';
    const kind = isShelf ? ('unshelved' as const) : ('returned-to-service' as const);
    return this.#step(entry, isShelf ? 'unshelve' : 'return-to-service', { kind, atMs, by, text: '' }, () =>
      this.#decide(entry, null, null, { by, atMs }),
    );
  }

  /** Active alarms are also suppressed until it ends. */
  beginMaintenance(stationId: number, by: AlarmActor, untilMs: number, reason: string, atMs: number): void {
    const sinceMs = this.#maintenance.get(stationId)?.sinceMs ?? atMs;
    this.#decideMaintenance(stationId, { sinceMs, untilMs, by: by.name, reason }, { by, atMs });
    for (const entry of this.#entries.ofStation(stationId)) {
      const record = entry.open;
      if (record) this.#outages.remove(record.id);
      if (!record || record.maintenanceHold || alarmState(entry.memory) !== 'unacknowledged') continue;
      entry.open = { ...record, maintenanceHold: true };
      this.#tellOf(entry.open, { kind: 'changed', atMs, by, text: texts.inMaintenance(reason) });
    }
  }

  /**
   * Annunciates active alarms that it suppressed. @returns whether the station was in maintenance
   */
  endMaintenance(stationId: number, by: AlarmActor | null, atMs: number): boolean {
    if (!this.#maintenance.has(stationId)) return false;
    this.#decideMaintenance(stationId, null, by ? { by, atMs } : undefined);
    for (const entry of this.#entries.ofStation(stationId)) this.#holdBackNoMore(entry, by, atMs);
    return true;
  }

  #holdBackNoMore(entry: AlarmEntry, by: AlarmActor | null, atMs: number): void {
    const record = entry.open;
    if (!record?.maintenanceHold) return;
    entry.open = { ...record, maintenanceHold: false };
    const calls = alarmState(entry.memory) === 'unacknowledged';
    entry.isAnnunciated ||= calls;
    this.#tellOf(entry.open, { kind: 'maintenance-ended', atMs, by, text: '' }, { calls });
  }

  /** Ends shelving and maintenance that expired, and drops entries that are no longer needed. */
  tick(atMs: number): void {
    for (const [stationId, { untilMs }] of this.#maintenance) {
      if (untilMs !== null && untilMs <= atMs) this.endMaintenance(stationId, null, atMs);
    }
    for (const entry of [...this.#entries.all()]) {
      const untilMs = entry.suppression?.untilMs ?? null;
      if (untilMs !== null && untilMs <= atMs) {
        this.#step(entry, 'end-shelf', { kind: 'shelf-ended', atMs, by: null, text: '' }, () =>
          this.#decide(entry, null, null),
        );
      }
      // A kill may have happened between the end of maintenance and the changes that follow.
      if (!this.#maintenance.has(entry.source.stationId)) this.#holdBackNoMore(entry, null, atMs);
      this.#entries.dropIfOver(entry, atMs);
    }
  }

  /** Every entry of the log that is not over. */
  active(): AlarmRecord[] {
    return [...this.#entries.opened()].flatMap(({ open }) => (open ? [open] : []));
  }

  find(id: number): AlarmRecord | null {
    return this.#entries.findById(id)?.open ?? null;
  }

  *suppressions(): Iterable<{ source: DefinedSource; memory: AlarmMemory; decision: Decision }> {
    for (const { source, memory, suppression } of this.#entries.all()) {
      if (suppression) yield { source, memory, decision: suppression };
    }
  }

  maintenance(): Iterable<[stationId: number, decision: Decision]> {
    return this.#maintenance.entries();
  }

  #begin(definition: AlarmDefinition, change: ConditionChange): void {
    const entry = this.#entries.of(change);
    const record = entry.open;
    if (!entry.memory.active || !record) {
      this.#raise(entry, definition, change, 'raise');
    } else if (change.points) {
      const isWorse = priorityRank(definition.priority) < priorityRank(record.priority);
      if (change.again || isWorse) this.#raise(entry, definition, change, 'reannunciate');
      else this.#cover(entry, record, definition, change);
    }
  }

  /** The alarm covers other points, which is not annunciated. */
  #cover(entry: AlarmEntry, record: AlarmRecord, definition: AlarmDefinition, change: ConditionChange): void {
    const { points = [], reading = null, words, atMs } = change;
    const isMore = points.some((id) => !record.points?.includes(id));
    entry.open = {
      ...record,
      priority: definition.priority,
      points,
      reading: isMore ? reading : record.reading,
    };
    this.#tellOf(entry.open, { kind: 'changed', atMs, by: null, text: words });
  }

  #raise(
    entry: AlarmEntry,
    definition: AlarmDefinition,
    change: ConditionChange,
    input: 'raise' | 'reannunciate',
  ): void {
    const step = stepAlarm(entry.memory, input);
    if (!step) return;
    const { atMs } = change;
    entry.raises = noteRaise(entry.raises, atMs);
    const chattering = chatters(entry.raises);
    const earlier = entry.open ?? (chattering ? entry.last : null);
    const isFirst = !this.#entries.hasOther(entry);
    entry.memory = step.memory;
    const maintenanceHold = step.calls && this.#maintenance.has(change.stationId);
    const facts = { memory: step.memory, maintenanceHold, chattering };
    const again = earlier && this.#withoutOldIncident(earlier, atMs);
    const record = again
      ? raisedAgain(again, definition, change, facts)
      : newRecord(++this.#lastId, definition, change, facts, isFirst);
    this.#entries.open(entry, record);
    entry.last = null;
    const isSilent = !step.calls || maintenanceHold;
    const grouped = isSilent ? [] : this.#noteOutage(record, definition, atMs);
    const text = change.words || (record.reading ?? '');
    // Part of the entry annunciated within this minute; it is no longer acknowledged.
    const calls = !isSilent && !(earlier && chattering && entry.isAnnunciated);
    const wasSilent = again !== null && !entry.isAnnunciated;
    entry.isAnnunciated = !isSilent;
    const isOutage = definition.outage !== null;
    this.#tellOf(entry.open ?? record, { kind: 'raised', atMs, by: null, text }, { calls, isOutage });
    // Once an entry, not at each repeat.
    if (isSilent && !wasSilent) {
      this.#tellOf(record, { kind: 'not-notified', atMs, by: null, text: this.#describeSuppression(entry) });
    }
    for (const one of grouped) this.#tellOf(one, { kind: 'grouped', atMs, by: null, text: '' });
  }

  /** How the alarm is suppressed now, and the reason. */
  #describeSuppression({ source, memory, suppression }: AlarmEntry): string {
    const reason = suppression?.reason ?? this.#maintenance.get(source.stationId)?.reason ?? '';
    if (memory.suppression === null) return texts.inMaintenance(reason);
    return memory.suppression === 'shelved' ? texts.shelved(reason) : texts.outOfService(reason);
  }

  /** When an incident is completely over, later alarms do not belong to it. */
  #withoutOldIncident(record: AlarmRecord, atMs: number): AlarmRecord {
    const isOld = record.incidentId !== null && !this.#outages.isGoing(record.incidentId, atMs);
    return isOld ? { ...record, incidentId: null, joinedAtMs: null } : record;
  }

  /**
   * Whether many stations have lost power or communication now. @returns those that form one
   * incident from now on
   */
  #noteOutage(record: AlarmRecord, { outage }: AlarmDefinition, atMs: number): AlarmRecord[] {
    if (!outage) return [];
    const joined = this.#outages.add(alarmOutage(record, outage));
    return (joined?.alarmIds ?? []).flatMap((id) => {
      const entry = this.#entries.findById(id);
      if (!entry?.open) return [];
      entry.open = { ...entry.open, incidentId: joined!.incidentId, joinedAtMs: atMs };
      return [entry.open];
    });
  }

  #endCondition(source: DefinedSource, atMs: number, kind: AlarmEventKind, text: string): void {
    const entry = this.#entries.find(source);
    if (entry) this.#step(entry, 'return', { kind, atMs, by: null, text });
  }

  /** Ends an alarm that is no longer declared, and its suppression. */
  #forget(entry: AlarmEntry, atMs: number, text: string): void {
    this.#step(entry, 'return', { kind: 'ended', atMs, by: null, text });
    if (entry.suppression) {
      entry.memory = { ...entry.memory, suppression: null };
      this.#decide(entry, null, null);
    }
  }

  #reword(entry: AlarmEntry, definition: AlarmDefinition, atMs: number): void {
    const before = entry.open;
    const after = before && reworded(before, definition);
    if (!after) return;
    entry.open = after;
    const text =
      after.priority === before.priority ? '' : texts.priorityChanged(before.priority, after.priority);
    // The recipients and times of the new priority apply.
    const isWorse = priorityRank(after.priority) < priorityRank(before.priority);
    const calls = isWorse && !after.maintenanceHold && alarmState(entry.memory) === 'unacknowledged';
    this.#tellOf(after, { kind: 'changed', atMs, by: null, text }, { calls });
  }

  /**
   * Applies an input and reports the result.
   * @param decided runs if the input has an effect
   * @returns whether it has
   */
  #step(entry: AlarmEntry, input: AlarmInput, happening: AlarmOccurred, decided?: () => void): boolean {
    const before = entry.memory;
    const step = stepAlarm(before, input);
    if (!step) {
      this.#entries.dropIfOver(entry, happening.atMs);
      return false;
    }
    entry.memory = step.memory;
    decided?.();
    const record = entry.open;
    if (record) {
      const isInMaintenance = this.#maintenance.has(entry.source.stationId);
      entry.open = steppedRecord(record, before, step, happening, isInMaintenance);
      if (!step.memory.active || step.memory.suppression !== null) this.#outages.remove(record.id);
      const calls = step.calls && !entry.open.maintenanceHold;
      entry.isAnnunciated ||= calls;
      this.#tellOf(entry.open, happening, { calls });
      if (isOver(step.memory)) this.#entries.close(entry);
    }
    this.#entries.dropIfOver(entry, happening.atMs);
    return true;
  }

  #decide(
    entry: AlarmEntry,
    state: 'shelved' | 'out-of-service' | null,
    decision: Decision | null,
    deed?: AlarmAction,
  ): void {
    entry.suppression = decision;
    this.#tell({ what: 'suppression', source: entry.source, state, decision, ...(deed && { deed }) });
  }

  #decideMaintenance(stationId: number, decision: Decision | null, deed?: AlarmAction): void {
    if (decision) this.#maintenance.set(stationId, decision);
    else if (!this.#maintenance.delete(stationId)) return;
    this.#tell({ what: 'maintenance', stationId, decision, ...(deed && { deed }) });
  }

  #tellOf(record: AlarmRecord, happening: AlarmOccurred, { calls = false, isOutage = false } = {}): void {
    this.#tell({ what: 'alarm', record, happening, calls, isOutage });
  }
}
