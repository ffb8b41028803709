import { proxy, ref } from 'valtio';
import { type DownloadForm, getDownloadPrice } from '#contract/index.ts';
import { credentialsFor } from '#model/cost.ts';
import { timeMap, timeMapOf } from '#model/time-map.ts';
import type { EditorDocument } from '#model/types.ts';
import { callApi, type SuccessOf } from '#src/api/client/index.ts';
import type { Ref } from './document.ts';
import { authOf, session, setCredentials } from './session.ts';

/** What a download of an edit gives and costs; times in edited seconds. */
export interface DownloadPlan {
  /** Whose cuts these are, whatever is on screen by then. */
  readonly project: { readonly id: string | null; readonly extension: string };
  readonly cuts: EditorDocument['cuts'];
  readonly form: DownloadForm;
  readonly sourceDuration: number;
  readonly outputDuration: number;
  readonly saved: number;
  /** Of the output's length; what is paid already costs nothing all the same. */
  readonly price: number;
}

export function downloadPlan(doc: EditorDocument, form: DownloadForm = 'recorded'): DownloadPlan {
  const { cuts, duration } = doc;
  const outputDuration = timeMapOf(doc).editedDuration;
  const saved = duration - outputDuration;
  const { project_id: id = null, media } = session.project ?? {};
  return {
    project: { id, extension: media?.extension ?? '' },
    cuts,
    form,
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

/** How the file's name ends, and what says its form; 'recorded' is what is meant where nothing is said. */
export function fileFields({ project, form }: Pick<DownloadPlan, 'project' | 'form'>) {
  if (form !== 'recorded') return { extension: form, form };
  return { extension: project.extension };
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

/** What a download as recorded does not keep. */
type Losses = Pick<SuccessOf<typeof getDownloadPrice>, 'dropped' | 'becomes'>;

interface KnownPrice {
  readonly cuts: EditorDocument['cuts'];
  /** By form, as far as the server was asked. */
  readonly paid: Readonly<Partial<Record<DownloadForm, boolean>>>;
  readonly losses: Losses | null;
}

/** The cuts the server was asked about last. */
export const downloadPrice = proxy<{ known: Ref<KnownPrice> | null }>({ known: null });

/** Undefined while the server has not said. */
export function isPaid({ cuts, form }: Pick<DownloadPlan, 'cuts' | 'form'>, known: KnownPrice | null) {
  return known?.cuts === cuts ? known.paid[form] : undefined;
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
    showPrice(plan, reply.already_paid, plan.form === 'recorded' ? reply : undefined);
    return reply.already_paid;
  } catch {
    // The download asks again before anything is charged.
    if (!abort.signal.aborted) showPrice(plan, false);
    return null;
  }
}

export function showPrice({ cuts, form }: DownloadPlan, alreadyPaid: boolean, told?: Losses): void {
  const known = downloadPrice.known?.cuts === cuts ? downloadPrice.known : null;
  const losses = told ?? known?.losses ?? null;
  downloadPrice.known = ref({ cuts, paid: { ...known?.paid, [form]: alreadyPaid }, losses });
}

/** Of another project or another time. */
export function forgetPrice(): void {
  asking?.abort();
  if (timer !== null) clearTimeout(timer);
  downloadPrice.known = null;
}
