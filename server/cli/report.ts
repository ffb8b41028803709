/** What a command tells while it works: a bar for people on standard error, a line a step for scripts on standard output. */
import { clearLine, cursorTo } from 'node:readline';
import { cli } from '#i18n/en/cli.ts';

/** What is done with a file at the moment. */
export type Stage =
  | 'reading'
  | 'pauses'
  | 'hearing'
  | 'language'
  | 'checking'
  | 'speakers'
  | 'aligning'
  | 'writing'
  | 'fetching'
  | 'starting'
  // Of a recording that the server takes in.
  | 'waiting'
  | 'collecting'
  | 'probing'
  | 'joining'
  | 'peaks';

/** Fields of a line for scripts, beside `type` and `file`. */
type Fields = Readonly<Record<string, unknown>>;

export interface CliReport {
  /** @param percent of the stage; null where it cannot be told */
  stage(file: string, stage: Stage, percent: number | null): void;
  /** An event of a script's line, and the sentence that people read instead. */
  tell(type: string, file: string | null, sentence: string, fields?: Fields): void;
  /** What the command is for: to standard output, whoever reads it. */
  result(text: string): void;
}

const BAR = 20;
const LINE_EVERY_MS = 100;

/** @param isJson lines for scripts instead */
export function createReport(isJson: boolean): CliReport {
  const { stderr, stdout } = process;
  const isTerminal = stderr.isTTY && !isJson;
  let shown = '';
  let shownAt = Number.NEGATIVE_INFINITY;
  const clear = (): void => {
    if (!isTerminal || shown === '') return;
    clearLine(stderr, 0);
    cursorTo(stderr, 0);
    shown = '';
  };
  const line = (type: string, file: string | null, fields: Fields): void => {
    stdout.write(`${JSON.stringify({ type, ...(file !== null && { file }), ...fields })}\n`);
  };
  return {
    stage(file, stage, percent) {
      const whole = percent === null ? null : Math.floor(percent);
      const key = `${file} ${stage} ${whole}`;
      const isNew = !shown.startsWith(`${file} ${stage} `);
      if (key === shown || (!isNew && performance.now() - shownAt < LINE_EVERY_MS && whole !== 100)) return;
      shownAt = performance.now();
      if (isJson) line('progress', file, { stage, ...(whole !== null && { percent: whole }) });
      if (isTerminal) {
        clear();
        const full = Math.round((BAR * (whole ?? 0)) / 100);
        const bar = whole === null ? '' : `  ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${whole} %`;
        const text = `${file}  ${cli.stage({ stage })}${bar}`;
        stderr.write(text.slice(0, (stderr.columns || 80) - 1));
      }
      shown = key;
    },
    tell(type, file, sentence, fields = {}) {
      clear();
      shown = '';
      if (isJson) line(type, file, { ...fields, ...(!('message' in fields) && { message: sentence }) });
      else stderr.write(`${sentence}\n`);
    },
    result(text) {
      clear();
      stdout.write(text);
    },
  };
}
