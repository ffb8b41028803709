import { proxy, ref } from 'valtio';
import { getDownloadPrice } from '#contract/index.ts';
import { credentialsFor } from '#model/cost.ts';
import { captionsOf } from '#model/formats/caption-lines.ts';
import { retimed } from '#model/formats/retimed.ts';
import { timeMap, timeMapOf } from '#model/time-map.ts';
import type { EditorDocument } from '#model/types.ts';
import { callApi, type SuccessOf } from '#src/api/client/index.ts';
import type { Ref } from './document.ts';
import { AS_RECORDED, choiceKey, type DownloadChoice, renditionFields } from './download-choice.ts';
import { authOf, session, setCredentials } from './session.ts';

/** What a download of an edit gives and costs; times in edited seconds. */
export interface DownloadPlan {
  /** Whose cuts these are, whatever is on screen by then. */
  readonly project: { readonly id: string | null; readonly extension: string };
  readonly doc: EditorDocument;
  readonly cuts: EditorDocument['cuts'];
  readonly choice: DownloadChoice;
  readonly sourceDuration: number;
  readonly outputDuration: number;
  readonly saved: number;
  /** Of the output's length; what is paid already costs nothing all the same. */
  readonly price: number;
}

export function downloadPlan(doc: EditorDocument, choice = AS_RECORDED): DownloadPlan {
  const { cuts, duration } = doc;
  const outputDuration = timeMapOf(doc).editedDuration;
  const saved = duration - outputDuration;
  const { project_id: id = null, media } = session.project ?? {};
  return {
    project: { id, extension: media?.extension ?? '' },
    ...{ doc, cuts, choice },
    sourceDuration: duration,
    outputDuration,
    saved,
    price: credentialsFor(outputDuration),
  };
}

interface Planned extends Pick<DownloadPlan, 'sourceDuration' | 'outputDuration'> {
  readonly cuts: readonly Pick<DownloadPlan['cuts'][number], 'start' | 'duration'>[];
}

/** Share of the output that precedes a segment's `progress` (0–100), by length; segments count from 1. */
export function shareDone(
  { cuts, sourceDuration, outputDuration }: Planned,
  { segmentNb, nbSegments, progress }: { segmentNb: number; nbSegments: number; progress: number },
): number {
  const { kept, toEdited } = timeMap(cuts, sourceDuration);
  const current = kept[segmentNb - 1];
  // The server leaves out what is shorter than a frame.
  if (!current || kept.length !== nbSegments) return (segmentNb - 1 + progress / 100) / nbSegments;
  const start = toEdited(current.start);
  return (start + ((toEdited(current.end) - start) * progress) / 100) / outputDuration;
}

/** How the file's name ends, and what else says which file it is. */
export function fileFields({ project, choice }: Pick<DownloadPlan, 'project' | 'choice'>) {
  const extension = choice.form === 'recorded' ? project.extension : choice.form;
  return { extension, ...renditionFields(choice) };
}

/** The fields by which the server knows a plan. */
export function planFields(plan: DownloadPlan) {
  const { project, cuts, sourceDuration, outputDuration, price } = plan;
  return {
    ...authOf(project.id),
    ...fileFields(plan),
    clips_cut: JSON.stringify(cuts.map(({ start, duration }) => ({ start, duration }))),
    total_duration: sourceDuration,
    output_duration: outputDuration,
    credentials_required: price,
  };
}

/** What makes the file of a plan. */
export function cutFields(plan: DownloadPlan) {
  if (!plan.choice.captions) return planFields(plan);
  const captions = captionsOf(retimed(plan.doc, 'edited'));
  const lines = captions.map(({ start, end, lines }) => ({ start, end, text: lines.join('\n') }));
  return { ...planFields(plan), caption_lines: JSON.stringify(lines) };
}

/** What else differs from the recording: sentences, tracks that are left out, other codecs, another picture. */
export type Differences = Pick<
  SuccessOf<typeof getDownloadPrice>,
  'notes' | 'dropped' | 'becomes' | 'picture_differences'
>;

interface KnownPrice {
  readonly cuts: EditorDocument['cuts'];
  /** By `choiceKey`, as far as the server was asked. */
  readonly answers: Readonly<
    Record<string, { readonly paid: boolean; readonly differs: Differences | null }>
  >;
}

/** The cuts the server was asked about last. */
export const downloadPrice = proxy<{ known: Ref<KnownPrice> | null }>({ known: null });

/** Undefined while the server has not said. */
export function isPaid(plan: Pick<DownloadPlan, 'cuts' | 'choice'>, known: KnownPrice | null) {
  return answerFor(plan, known)?.paid;
}

/** Undefined while the server has not said. */
export function answerFor({ cuts, choice }: Pick<DownloadPlan, 'cuts' | 'choice'>, known: KnownPrice | null) {
  return known?.cuts === cuts ? known.answers[choiceKey(choice)] : undefined;
}

/** A plan rests when it has not changed for this long, ms. */
const REST_MS = 800;
let timer: ReturnType<typeof setTimeout> | null = null;
let asking: AbortController | null = null;

/** Asks for the price once the plan rests. */
export function askPriceAtRest(plan: DownloadPlan): void {
  if (isPaid(plan, downloadPrice.known) !== undefined) return;
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void askPrice(plan), REST_MS);
}

/** Asks what the plan costs now, and takes over the balance. @returns whether it is paid; null where nobody could tell */
export async function askPrice(plan: DownloadPlan): Promise<boolean | null> {
  asking?.abort();
  const abort = new AbortController();
  asking = abort;
  try {
    const reply = await callApi(getDownloadPrice, planFields(plan), { signal: abort.signal });
    setCredentials(reply.balance);
    showPrice(plan, reply.already_paid, reply);
    return reply.already_paid;
  } catch {
    // The download asks again before anything is charged.
    if (!abort.signal.aborted) showPrice(plan, false);
    return null;
  }
}

export function showPrice(plan: DownloadPlan, paid: boolean, told?: Differences): void {
  const { cuts, choice } = plan;
  const { known } = downloadPrice;
  const others = known?.cuts === cuts ? known.answers : {};
  const answer = { paid, differs: told ?? answerFor(plan, known)?.differs ?? null };
  downloadPrice.known = ref({ cuts, answers: { ...others, [choiceKey(choice)]: answer } });
}

/** Of another project or another time. */
export function forgetPrice(): void {
  asking?.abort();
  if (timer !== null) clearTimeout(timer);
  downloadPrice.known = null;
}
