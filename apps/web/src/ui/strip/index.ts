export { DayStripChart, type DayStripChartProps } from './DayStripChart.tsx';
