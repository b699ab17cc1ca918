export { failedPollsWords, shortFailure, silenceWords } from './failure-words.ts';
export { isStationKind, kindAndCode, kindWord, kindWords } from './kinds.ts';
export { inSentence, maintenanceWords, SUPPRESSED_WORDS, suppressedWords } from './quiet-words.ts';
export {
  compareConditions,
  compareJudged,
  type Judged,
  judge,
  judgeDetail,
  type Need,
  needOf,
} from './standing.ts';
export { type Why, whyOf } from './why.ts';
