import type { Tone } from './alarm-tone.ts';

/** `none`: the browser does not support sound. `blocked`: it requires a click on the page first. */
export type HornState = 'none' | 'blocked' | 'ready';

interface Beep {
  readonly atSeconds: number;
  readonly seconds: number;
  readonly hertz: number;
}

/** The pattern: critical alarms are fast and change pitch, others are slow and constant. */
const PATTERNS: Readonly<Record<Tone, { readonly seconds: number; readonly beeps: readonly Beep[] }>> = {
  critical: {
    seconds: 1.8,
    beeps: [0, 0.2, 0.4, 0.6].map((atSeconds, index) => ({
      atSeconds,
      seconds: 0.17,
      hertz: index % 2 === 0 ? 988 : 740,
    })),
  },
  other: {
    seconds: 4,
    beeps: [0, 0.35].map((atSeconds) => ({ atSeconds, seconds: 0.25, hertz: 587 })),
  },
};
const VOLUME = 0.35;
/** Without it each beep would start and end with a click. */
const EDGE_SECONDS = 0.012;
const PRESSES = ['pointerdown', 'keydown', 'touchend'] as const;

/**
 * The alarm sound. It loops in the browser's audio thread, so a hidden page with throttled timers
 * sounds as well.
 */
export class Horn {
  readonly #context: AudioContext | null;
  readonly #onChange: () => void;
  #source: AudioBufferSourceNode | null = null;
  #tone: Tone | null = null;

  /** @param onChange `state` may have changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#context = typeof AudioContext === 'undefined' ? null : new AudioContext();
    this.#context?.addEventListener('statechange', onChange);
    for (const press of PRESSES) document.addEventListener(press, this.#resume, true);
    this.#resume();
  }

  get state(): HornState {
    if (this.#context === null) return 'none';
    return this.#context.state === 'running' ? 'ready' : 'blocked';
  }

  /** Sets the sound from now on; null: silent. */
  sound(tone: Tone | null): void {
    if (tone === this.#tone) return;
    this.#tone = tone;
    this.#source?.stop();
    this.#source = tone === null ? null : this.#play(tone, true);
  }

  /** Plays it once. */
  preview(tone: Tone): void {
    if (this.#tone === null) this.#play(tone, false);
  }

  close(): void {
    for (const press of PRESSES) document.removeEventListener(press, this.#resume, true);
    this.#context?.removeEventListener('statechange', this.#onChange);
    this.sound(null);
    void this.#context?.close();
  }

  readonly #resume = (): void => {
    // Without an earlier click, most browsers delay this until there is one.
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => undefined);
  };

  #play(tone: Tone, loop: boolean): AudioBufferSourceNode | null {
    const context = this.#context;
    if (context === null) return null;
    const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, tone), loop });
    source.connect(context.destination);
    source.start();
    return source;
  }
}

function bufferOf(context: AudioContext, tone: Tone): AudioBuffer {
  const { seconds, beeps } = PATTERNS[tone];
  const { sampleRate } = context;
  const buffer = new AudioBuffer({ length: Math.round(seconds * sampleRate), sampleRate });
  const samples = buffer.getChannelData(0);
  for (const { atSeconds, seconds: length, hertz } of beeps) {
    const first = Math.round(atSeconds * sampleRate);
    const count = Math.round(length * sampleRate);
    for (let index = 0; index < count; index++) {
      const fromEdge = Math.min(index, count - index) / (EDGE_SECONDS * sampleRate);
      const wave = Math.sin((2 * Math.PI * hertz * index) / sampleRate);
      samples[first + index] = VOLUME * Math.min(1, fromEdge) * wave;
    }
  }
  return buffer;
}
