export const valueMetricsOff =
  'Values are not exported as metrics. Start the server with VALUE_METRICS=true.';

export const stationUp = '1 while the station responds, 0 while it does not; none while it is disabled';
export const lastGoodPoll = 'Time of the last good poll of the station';
export const pointValue =
  'Current value of the point with good quality, in its unit; digital points are 1 or 0';
export const pointGood = '1 while the quality of the value is good';
export const pointMeasured = 'Time at which the value was last measured';
export const alarms = 'Active or unacknowledged alarms that are not suppressed';
export const stationAlarms = 'The same of each station that has any';
