import { proxy, ref } from 'valtio';
import { formats as texts } from '#i18n/en/files.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { deedAbout } from '#model/merge/deed.ts';
import { readScript, type Script } from '#model/script/read-script.ts';
import { orderedByScript } from '#model/script/script-order.ts';
import { compareWithScript, doubtsOf, isOfAnother, withScript } from '#model/script/with-script.ts';
import { readText } from '../device/read-text.ts';
import { currentDoc, dispatch, latestStep } from '../document/document.ts';
import { beginAlignment } from '../transcription/alignment.ts';
import { importNotice } from '../transcription/transcript-origin.ts';
import { jobs } from '../work/jobs.ts';
import { propose } from './proposals.ts';
import { showTakes } from './takes.ts';

/** A script of the recording, from a file or pasted. */
export interface ScriptFile {
  readonly name: string;
  readonly script: Script;
}

/** Null if the file is no script. @throws the signal's reason */
export async function readScriptFile(file: File, signal: AbortSignal): Promise<ScriptFile | null> {
  const script = await readText('script', file, signal);
  return script && { name: file.name, script };
}

/** Reads a typed or pasted text. @throws FormatError if there are hardly any words */
export function scriptOfText(text: string): ScriptFile {
  const script = readScript(text);
  if (script === null) throw new FormatError(texts.noScript());
  return { name: texts.pastedScript(), script };
}

/** The list of unspoken passages of a script, while it is shown, and the script that was taken last. */
export const scriptComparison = proxy<{ outcome: ScriptOutcome | null; script: Script | null }>({
  outcome: null,
  script: null,
});

/** The result of a comparison. */
interface ScriptOutcome {
  readonly words: number;
  /** Earlier readings that are sure, and others. */
  readonly retakes: number;
  readonly doubtful: number;
  readonly unscripted: number;
  /** Unspoken passages. */
  readonly unsaid: readonly string[];
  /** Passages of the script are said in another order. */
  readonly isOrderOther: boolean;
}

/**
 * Replaces the transcript by the script, one undo step, with the times of the transcript; its words are then aligned to the audio.
 * Unspoken passages are listed. Earlier readings are cut, where that is sure, and listed as takes; others and unscripted words are
 * proposed as cuts.
 * @throws FormatError before the recording is transcribed
 */
export function takeScript({ name, script }: ScriptFile): ScriptOutcome {
  if (currentDoc().words.length === 0 || jobs.transcription.status === 'running')
    throw new FormatError(texts.scriptNeedsWords());
  const comparison = compareWithScript(currentDoc(), script);
  if (isOfAnother(currentDoc(), script, comparison)) throw new FormatError(texts.otherScript());
  const origin = { engine: null, draft: false, notice: importNotice(name, script.kind) };
  dispatch((doc) => ({ ...withScript(doc, script, comparison), origin }), {
    does: deedAbout('tookScript', name),
  });
  const { words } = currentDoc();
  const { takes, retakes, unscripted, unsaid } = comparison;
  const { pairs, kinds } = doubtsOf(comparison);
  propose(words, pairs, kinds);
  showTakes(
    takes.map((readings) =>
      readings.map(([first, last]) => ({ start: words.start[first], end: words.end[last] })),
    ),
  );
  beginAlignment({ isShared: false, step: latestStep() });
  const isOrderOther = orderedByScript(currentDoc(), script) !== currentDoc();
  const doubtful = pairs.length - unscripted.length;
  const counts = {
    ...{ words: words.length, retakes: retakes.length - doubtful, doubtful, unscripted: unscripted.length },
  };
  const outcome = { ...counts, unsaid, isOrderOther };
  scriptComparison.outcome = unsaid.length > 0 ? outcome : null;
  scriptComparison.script = isOrderOther ? ref(script) : null;
  return outcome;
}

/** The paragraphs play in the order of the script that was taken last. One undo step. @returns whether anything changed */
export function playAsInScript(): boolean {
  const { script } = scriptComparison;
  if (script === null) return false;
  return dispatch((doc) => orderedByScript(doc, script), { does: { kind: 'orderedByScript' } });
}

/** Closes the list of unspoken passages. */
export function closeScriptComparison(): void {
  scriptComparison.outcome = null;
}
