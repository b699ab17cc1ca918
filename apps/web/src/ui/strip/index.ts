export { DayStripChart } from './DayStripChart.tsx';
