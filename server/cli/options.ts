/** What the options of a command mean. */
import { cli } from '#i18n/en/cli.ts';
import { language } from '#i18n/language.ts';
import { MAX_SILENCE_REMAINDER, MAX_SILENCE_THRESHOLD, MAX_SPEAKERS } from '#model/constants.ts';
import type { CutOptions } from './cut.ts';
import type { Shortening } from './edit.ts';
import { absolute } from './names.ts';
import { ArgumentProblem } from './problems.ts';

/** As commander reads them. */
export interface Given {
  readonly output?: string;
  readonly pauses?: string;
  readonly suggest?: string;
  readonly transcript?: string;
  readonly keepTimes?: true;
  readonly edit?: string;
  readonly to?: string;
  readonly project?: string;
  readonly language?: string;
  readonly speakers?: string;
  readonly fast?: true;
  readonly recursive?: true;
  readonly force?: true;
  readonly json?: true;
  readonly dryRun?: true;
}

const SUGGEST = ['sure', 'all'] as const;
const SPOKEN = ['en', 'fr'] as const;

/** @throws ArgumentProblem that names the option and what it takes */
export function readOptions(given: Given): CutOptions {
  return {
    pauses: given.pauses === undefined ? null : pausesOf(given.pauses),
    suggest: given.suggest === undefined ? null : oneOf('--suggest', given.suggest, SUGGEST),
    editText: given.edit === undefined ? null : absolute(given.edit),
    language: given.language === undefined ? language() : oneOf('--language', given.language, SPOKEN),
    speakers: given.speakers === undefined ? 1 : speakersOf(given.speakers),
    isFast: given.fast === true,
    project: given.project === undefined ? null : absolute(given.project),
    force: given.force === true,
    isDry: given.dryRun === true,
  };
}

function oneOf<const Value extends string>(option: string, value: string, known: readonly Value[]): Value {
  const found = known.find((one) => one === value);
  if (found) return found;
  throw new ArgumentProblem(cli.takesOne({ what: option, known: known.join(', '), value }));
}

function speakersOf(value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_SPEAKERS) return count;
  throw new ArgumentProblem(cli.takesSpeakers({ most: MAX_SPEAKERS, value }));
}

/** `1.0:0.2`: pauses from a second on become two tenths. */
function pausesOf(value: string): Shortening {
  const [, threshold, remainder] = /^(\d+(?:\.\d)?):(\d+(?:\.\d)?)$/.exec(value) ?? [];
  const pauses = { threshold: Number(threshold), remainder: Number(remainder) };
  if (pauses.threshold <= MAX_SILENCE_THRESHOLD && pauses.remainder <= MAX_SILENCE_REMAINDER) return pauses;
  throw new ArgumentProblem(
    cli.takesPauses({ value, longest: MAX_SILENCE_THRESHOLD, remainder: MAX_SILENCE_REMAINDER }),
  );
}
