/** What people say when they say something again; matched by words in lower case, with straight apostrophes and without signs. */
export interface TakeCues {
  /** Says by itself that what was just said is said again. */
  readonly strong: RegExp;
  /** Announces another take. */
  readonly weak: RegExp;
}

export const TAKE_CUES: Readonly<Record<'en' | 'fr', TakeCues>> = {
  en: {
    strong:
      /\b(let me (just )?(do|say|try|start|take|read|record) (that|this|it) (one )?(again|over)|let me (start|begin) (over|again)|(start|begin|starting) (over|again)|start from the top|one more time|take (two|three|four|five|six|2|3|4|5|6)|(i'll|let's|we'll) (do|say|try|take|start) (that|this|it)( one)? (again|over)|let me (rephrase|redo|restart)|scratch that|from the top|do over)\b|^(ok(ay)? )?((five four )?three two one|5 4 3 2 1|3 2 1)( go| action)?$/,
    weak: /\b((let me|i'll|i will|let's|we'll|can i|gonna) (just )?(start|try|do|say|redo|rephrase|take|begin|go)( (that|this|it|one))?( (again|over|back|from the top))|let me (rephrase|redo|restart)|(one more time|take (two|three|four|five|2|3|4)|scratch that|start over|from the top|do over|strike that|sorry,? again|cut that|try again|no wait|hold on|sorry))\b/,
  },
  fr: {
    strong:
      /(^|\s)((je|on) (la |le |l'|les )?(reprends|recommence|reprend|refait|refais|redis)|je vais (reprendre|recommencer|le redire|la refaire|refaire)|on (va )?(la |le )?(refaire|recommencer|refait)|(deuxième|seconde|troisième|quatrième) prise|prise (deux|trois|quatre|2|3|4)|je me reprends|encore une fois)(\s|$)|^(ok )?((cinq quatre )?trois deux un|5 4 3 2 1|3 2 1)( partez| action)?$/,
    weak: /(^|\s)((je|on) (la |le |l')?(reprends|recommence|reprend|refait|refais|redis)|je vais (reprendre|recommencer|le redire|la refaire)|on la refait|encore une fois|je me reprends|(deuxième|seconde|troisième) prise|(je )?reprends|attends|pardon|désolée?|non pardon)(\s|$)/,
  },
};

/** Words that it takes to say so, at most. */
export const MAX_ANNOUNCEMENT = 10;

/** Whether words say that something is said again. @param said as `TakeCues` are matched */
export function announcesTake(said: string, { strong, weak }: TakeCues): boolean {
  return weak.test(said) || strong.test(said);
}
