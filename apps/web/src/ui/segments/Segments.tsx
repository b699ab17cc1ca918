import type { IconName } from '../icon/Icon.tsx';
import { Icon } from '../icon/Icon.tsx';

export interface SegmentsProps<V extends string> {
  /** The label for screen readers. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: IconName }[];
  /** Full width, with options of equal size: on a phone, in a card. */
  readonly wide?: boolean;
}

/** A choice of a few exclusive options, all visible. */
export function Segments<V extends string>({ label, value, onChange, options, wide }: SegmentsProps<V>) {
  return (
    <fieldset className={wide ? 'segments equal-segments' : 'segments'} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon !== undefined && <Icon name={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
