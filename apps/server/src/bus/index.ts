import type { AlarmNews, StationConfig } from '@outpost/contract';

/**
 * What rooms tell each other. Events are plain data, delivered synchronously in the order of subscription; a
 * listener that throws is reported and does not stop the others.
 */
export interface BusEvents {
  /** A station was created or its configuration saved; `Config` is null when it was deleted. */
  stationChanged: { StationId: number; Config: StationConfig | null };
  /** An account is another, or sessions of it have ended; null: all accounts. */
  accountChanged: { AccountId: number | null };
  /** Accounts, schedules, who is on them, dated overrides or alert settings were changed. */
  onCallChanged: Record<string, never>;
  /** How many pushed values a station's controller does not hold any more has changed. */
  settingsDrifted: { StationId: number; Drifted: number };
  /** Alarms changed, or what people decided about them. */
  alarmNews: AlarmNews;
}

export interface Bus {
  emit<E extends keyof BusEvents>(event: E, data: BusEvents[E]): void;
  /** Answers a function that ends the subscription. */
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
