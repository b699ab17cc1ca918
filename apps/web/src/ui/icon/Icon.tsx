const PATHS = {
  home: 'M3 11 12 4l9 7M5 10v10h14V10',
  station: 'M12 3v18M7 8a7 7 0 0 1 10 0M4 5a11 11 0 0 1 16 0M9 21h6',
  grid: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9.5 5v14',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  trend: 'M3 20h18M4 15l5-6 4 3 7-8',
  disk: 'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  registers: 'M4 4h16v5H4zM4 9.5h16v5H4zM4 15h16v5H4zM8 6.5h.01M8 12h.01M8 17.5h.01',
  report: 'M5 20V11M11 20V4M17 20v-8M3 20h18',
  pulse: 'M2.5 12.5h5l2.5-7 4 13 2.5-6h5',
  log: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 13.6a6.5 6.5 0 0 1 3.5 5.9',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  out: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6 6 18',
  warning: 'M12 4.5 2.8 20h18.4zM12 10.5v4.5M12 17.6h.01',
  check: 'M5 12.5 10 17.5 19.5 7',
  plus: 'M12 5v14M5 12h14',
  pencil: 'M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19zM13 7.5l3.5 3.5',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  'bell-off': 'M6 16V11a6 6 0 0 1 1-3.3M9.5 5.5A6 6 0 0 1 18 11v5l2 2M15 18H4l2-2M10 21h4M4 4l16 16',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  key: 'M8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M11.2 12.8 20 4M16 8l3 3M13.5 10.5l2 2',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const;

export type IconName = keyof typeof PATHS;

/** The names of all icons. */
export const ICONS = Object.keys(PATHS) as readonly IconName[];

/** A line icon; decoration only, so it needs a text next to it. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
