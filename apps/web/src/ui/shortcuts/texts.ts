/** What a key does, on one screen or on all. */
export interface Shortcut {
  /** `Shift+A` */
  readonly keys: string;
  /** `acknowledge with a comment` */
  readonly action: string;
  /** Only of users who may acknowledge. */
  readonly acts?: true;
}

export const keyboardShortcuts = 'Keyboard shortcuts';
export const onThisPage = 'On this page';
export const onEveryPage = 'On every page';
export const keyboard = (shortcuts: string) => `Keyboard: ${shortcuts}.`;
export const keysTo = (keys: string, action: string) => `${keys} to ${action}`;

export const SEARCH: Shortcut = { keys: '/', action: 'search on this page' };

export const LIST_ALL: Shortcut = { keys: '?', action: 'list all shortcuts' };

export const onEveryPageOf = (findKeys: string): readonly Shortcut[] => [
  { keys: findKeys, action: 'find a station, point or page' },
  LIST_ALL,
  { keys: 'Esc', action: 'close what is open' },
];

/** The line below the list of active alarms has them, too. */
export const ALARMS: readonly Shortcut[] = [
  { keys: '↑ ↓', action: 'move' },
  { keys: 'Space', action: 'select', acts: true },
  { keys: 'A', action: 'acknowledge', acts: true },
  { keys: 'Shift+A', action: 'acknowledge with a comment', acts: true },
  { keys: 'S', action: 'shelve', acts: true },
  { keys: 'Enter', action: 'open' },
];

const STATIONS: readonly Shortcut[] = [
  { keys: '↑ ↓', action: 'move between stations' },
  { keys: 'Home End', action: 'go to the first or last station' },
  { keys: 'Enter', action: 'open the station' },
];

const GRID: readonly Shortcut[] = [
  { keys: '← ↑ → ↓', action: 'move between cells' },
  { keys: 'Enter', action: 'open the station, or sort by a heading' },
  { keys: 'Shift+Enter', action: 'sort by a further heading' },
  { keys: 'T', action: 'open the trend of the point' },
  { keys: 'Alt+← →', action: 'change the width of a column' },
  { keys: 'Alt+Shift+← →', action: 'move a column' },
];

const MAP: readonly Shortcut[] = [
  { keys: '← ↑ → ↓', action: 'pan' },
  { keys: '+ −', action: 'zoom' },
];

const TRENDS: readonly Shortcut[] = [
  { keys: '← →', action: 'pan' },
  { keys: 'Shift+← →', action: 'move the cursor' },
  { keys: 'Page Up Page Down', action: 'pan by the whole range' },
  { keys: '+ −', action: 'zoom' },
  { keys: 'Home', action: 'return to live data' },
];

const ALERTS: readonly Shortcut[] = [
  { keys: '← ↑ → ↓', action: 'move between cells' },
  { keys: 'Enter', action: 'set what a user is notified of' },
];

const POINTS: readonly Shortcut[] = [
  { keys: '← ↑ → ↓', action: 'move between cells, with Shift select them' },
  { keys: 'Enter', action: 'edit the cell' },
  { keys: 'Delete', action: 'clear the selected cells' },
  { keys: 'Ctrl+D', action: 'fill down' },
  { keys: 'Ctrl+Z', action: 'undo' },
  { keys: 'Ctrl+Enter', action: 'open the details of the point' },
];

/** By the path of the screen. */
export const BY_SCREEN: Readonly<Record<string, readonly Shortcut[]>> = {
  '/alarms': ALARMS,
  '/stations': STATIONS,
  '/grid': GRID,
  '/map': MAP,
  '/trends': TRENDS,
  '/config/alerts': ALERTS,
  '/config/stations/:id': POINTS,
};
