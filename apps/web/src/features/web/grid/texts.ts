import { formatCount, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const viewNotYours =
  'The view in this link is not one of yours. Showing all points with your last settings.';

export const state = 'State';
export const alarmPriority = 'Alarm priority';
export const alarmSuppressed = 'Alarm suppressed';
export const alarmSince = 'Alarm since';
export const suppressedUntil = (suppressed: string, until: string) => `${suppressed} until ${until}`;

export const area = 'Area';
export const filterExample = '>5, 2..5, Running';
export const age = 'Age';
export const ageFilterExample = '>5 min';

export const columns = 'Columns';
export const exportHint = 'Export the rows shown, in this order, as a CSV file';
export const exportCsv = 'Export CSV';

export const columnsHint =
  'In the grid, drag a heading to move the column, or its edge to resize it. Double-click the edge to fit the content.';
export const resetColumns = 'Reset columns';
export const columnWidth = (title: string) => `Width of ${title} in pixels`;
export const pinNamed = (title: string) => `Pin ${title}`;
export const pin = 'Pin';
export const moveUp = (title: string) => `Move ${title} up`;
export const moveDown = (title: string) => `Move ${title} down`;

export const noPointsYet = 'No points yet';
export const addPointsIn = 'Add points to a station in {link}.';
export const askAnAdminToAddPoints = 'Ask an Admin to add points.';
export const showAllPoints = 'Show all points';

export const abnormalOnly = 'Abnormal only';
export const groupByStation = 'Group by station';
export const filters = 'Filters';
export const view = 'View';
export const sortBy = 'Sort by';
export const stationAndPoint = 'Station and point';
export const descending = 'Descending';

export const sortAgain = 'Sort again';
export const filterAgain = 'Filter again';

export const flashHint = 'Briefly highlights values in the grid when they change';
export const flashChanges = 'Flash changed values';
export const autoSortHint = 'Reapplies sorting and filters while you are not using the grid';
export const autoSort = 'Auto-sort';

export const searchPointsHint = 'Search points by station, point, name, state or alarm';

export const renameView = 'Rename view';
export const saveView = 'Save view';
export const saveHint = 'Saves columns, sort order, filters and grouping. Only you can see it.';
export const confirmDelete = (name: string) => `Are you sure you want to delete the view “${name}”?`;
export const nameTaken = 'You already have a view with this name. Enter another name.';
export const tooManyViews = 'You have 50 views, the maximum. Delete one first.';
export const viewGone = 'This view no longer exists.';

export const changedView = 'changed';
export const views = 'Views';
export const viewNamed = (name: string) => `View: ${name}`;
export const changedViewNamed = (name: string) => `View: ${name} changed`;
export const deleteAction = 'Delete…';

export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const showPoints = (count: number) => plural(count, { one: 'Show # point', other: 'Show # points' });
export const shownOfPoints = (shown: number, total: number) =>
  plural(total, { one: `${formatCount(shown)} of # point`, other: `${formatCount(shown)} of # points` });
export const abnormalCount = (count: number) => `${formatCount(count)} abnormal`;
export const suppressedCount = (count: number) => `${formatCount(count)} suppressed`;
export const lastKnown = (state: string) => `${state} (last known)`;
export const noneAbnormal = 'none abnormal';
export const noAbnormalPoints = 'No abnormal points';
export const noAbnormalHint =
  'Every polled point has good quality and is within its limits, or is suppressed.';
export const noAbnormalPointsLastKnown = 'No abnormal points (last known)';
export const noAbnormalHintLastKnown =
  'Every polled point had good quality and was within its limits, or was suppressed.';
export const rowsOutOfOrder = (count: number) =>
  plural(count, { one: '# row is out of order', other: '# rows are out of order' });
export const moreRowsOutOfOrder = (count: number) =>
  plural(count, { one: 'More than # row is out of order', other: 'More than # rows are out of order' });
export const newMatches = (count: number) => plural(count, { one: '# new match', other: '# new matches' });
export const noLongerMatch = (count: number) =>
  plural(count, { one: '# no longer matches', other: '# no longer match' });

export const anyAlarm = 'Any alarm';
export const filterNamed = (title: string) => `Filter ${title}`;

export const sortHint = (title: string) =>
  `Sort by ${title}. Shift-click to add to the sort order. Drag to move.`;

export const stateSince = (state: string, wholeInstant: string) => `${state} since ${wholeInstant}`;
export const limitAndKind = (kind: string, limit: string) => `Limit ${kind} ${limit}`;
export const firstPrinted = (printed: number, shown: number) =>
  `The first ${formatCount(printed)} of ${formatCount(shown)} points are printed. Filter the grid, or export all of them as CSV.`;
