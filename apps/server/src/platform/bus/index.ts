import type { AlarmNews, StationConfig } from '@outpost/contract';

/**
 * Events between areas. They are plain data, delivered synchronously in the order of subscription;
 * a listener that throws is reported and does not stop the others.
 */
export interface BusEvents {
  /** A station was created or its configuration saved; `Config` is null when it was deleted. */
  stationChanged: { StationId: number; Config: StationConfig | null };
  /** An account changed, or sessions of it have ended; null: all accounts. */
  accountChanged: { AccountId: number | null };
  /** Accounts, schedules, assignments, overrides or alert settings were changed. */
  onCallChanged: Record<string, never>;
  /** The number of drifted setpoints of a station changed. */
  settingsDrifted: { StationId: number; Drifted: number };
  /** Alarms changed, or their suppression. */
  alarmNews: AlarmNews;
}

export interface Bus {
  emit<E extends keyof BusEvents>(event: E, data: BusEvents[E]): void;
  /** Returns a function that ends the subscription. */
  on<E extends keyof BusEvents>(event: E, listener: (data: BusEvents[E]) => void): () => void;
}

export function createBus(onListenerError: (error: unknown, event: string) => void): Bus {
  const listeners = new Map<keyof BusEvents, Set<(data: never) => void>>();
  return {
    emit(event, data) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          (listener as (data: BusEvents[typeof event]) => void)(data);
        } catch (error) {
          onListenerError(error, event);
        }
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}
