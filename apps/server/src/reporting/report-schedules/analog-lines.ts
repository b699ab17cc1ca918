import type { AnalogReport } from '@outpost/contract';
import { formatNumber } from '@outpost/core';
import * as texts from './texts.ts';

type AnalogPoint = AnalogReport['Points'][number];

/**
 * A line for each point of an analog report in an email.
 *
 * @param explained gets the legends of the marks in the lines
 */
export function analogLines({ Points }: AnalogReport, explained: Set<string>): string[] {
  return Points.map((point) => {
    const { Point, Name, Total } = point;
    if (Total.Average === null) return texts.noData(Point, Name);
    return texts.pointPhrases(Point, Name, phrasesOf(point, explained));
  });
}

function phrasesOf(point: AnalogPoint, explained: Set<string>): string[] {
  const { Units, Decimals, AmountUnits, AmountSource, Total } = point;
  const { Min, Max, Average, Amount, UnknownHours } = Total;
  const plain = (value: number) => formatNumber(value, Decimals);
  const withUnits = (value: number) => withUnit(plain(value), Units);
  const unknown = UnknownHours >= 0.05 ? [texts.hoursWithoutData(UnknownHours.toFixed(1))] : [];
  const amounts = [];
  if (Amount !== null) {
    const isMinimum = AmountSource === 'rate' && unknown.length > 0;
    if (isMinimum) explained.add(texts.totalIsAMinimum);
    const text = withUnit(amountText(Amount), AmountUnits);
    amounts.push(texts.totalOf(isMinimum ? `≥ ${text}` : text));
  }
  // What a counter shows on average says nothing.
  if (AmountSource === 'counter') return [...amounts, ...unknown];
  const values =
    Min === Max
      ? [texts.constantValue(withUnits(Average!))]
      : [texts.averageOf(withUnits(Average!)), texts.range(plain(Min!), withUnits(Max!))];
  return [...values, ...amounts, ...unknown];
}

const withUnit = (text: string, units: string): string => (units === '' ? text : `${text} ${units}`);

/** With two decimals below 10, as little rain in inches is not 0.0; without decimals from 100 on. */
const amountText = (amount: number): string => {
  const size = Math.abs(amount);
  return formatNumber(amount, size >= 100 ? 0 : size >= 10 ? 1 : 2);
};
