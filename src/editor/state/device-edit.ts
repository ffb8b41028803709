import type { Step } from '#model/history.ts';
import { applyPatch, type Patch } from '#model/patch.ts';
import type { EditorDocument, Silence } from '#model/types.ts';
import { onDevice, type Stores } from './device-store.ts';
import type { EditDelta, EditSteps } from './document.ts';
import { readSavedForm } from './saved-form.ts';
import type { SelectionMemento } from './selection.ts';

/**
 * An edit as this device keeps it: a whole copy, a journal of what was done since, and the undo history. Each change adds one
 * small entry, so that it is kept at once however long the recording is.
 */

/** A whole copy. Copies of older versions of this page have no more than the first four fields. */
interface KeptCopy {
  readonly projectId: string;
  /** The server's revision it was based on when it was put there. */
  readonly revision: number;
  readonly document: object;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Number of the last change in it. */
  readonly seq?: number;
  /** Id of the last done step. */
  readonly top?: number;
  /** Names the pauses the patches speak of. */
  readonly silences?: string;
}

/** How much of it the server has: everything up to change `seq`, as `revision`. */
interface Sent {
  readonly revision: number;
  readonly seq: number;
}

type KeptPatch = Omit<Patch, 'silences'> & { readonly silences: string };
interface Entry {
  readonly patches: readonly KeptPatch[];
  readonly top: number;
  readonly at: number;
}
interface KeptStep extends Omit<Step<SelectionMemento>, 'changes'> {
  readonly changes: readonly { readonly forward: KeptPatch; readonly backward: KeptPatch }[];
}

/** An edit read back from this device. */
export interface DeviceEdit {
  readonly revision: number;
  /** The server does not have all of it. */
  readonly unsent: boolean;
  readonly savedAt: number;
  readonly lastSeq: number;
  /** Builds the document, which takes a while. @throws DocumentError */
  open(): ReturnType<typeof readSavedForm> & { steps: EditSteps };
  /** The undo history for `doc`, the same edit as the server has it. */
  stepsFor(doc: EditorDocument): EditSteps;
}

const names = new WeakMap<readonly Silence[], string>();

/** A name for these pauses: patches of the same name were made with the same ones. */
function nameOf(silences: readonly Silence[]): string {
  let name = names.get(silences);
  if (name === undefined) {
    name = crypto.getRandomValues(new Uint32Array(4)).join('-');
    names.set(silences, name);
  }
  return name;
}

function keptPatch(patch: Patch): KeptPatch {
  return { ...patch, silences: nameOf(patch.silences) };
}

/** Other pauses than the present ones: whoever compares sees that they differ. */
const OTHER_SILENCES: readonly Silence[] = [];

/** Change number `seq`. */
export interface NumberedChange {
  readonly seq: number;
  readonly delta: EditDelta;
}

/** Keeps changes that follow one another, all or none. @throws DeviceError */
export async function keepChanges(slot: string, changes: readonly NumberedChange[]): Promise<void> {
  const at = Date.now();
  await onDevice('readwrite', (stores) => {
    for (const { seq, delta } of changes) {
      const entry: Entry = { patches: delta.patches.map(keptPatch), top: delta.top, at };
      stores.journal.put(entry, [slot, seq]);
      keepSteps(stores, slot, delta);
    }
    return undefined;
  });
}

function keepSteps({ steps }: Stores, slot: string, delta: EditDelta): void {
  for (const step of delta.added) steps.put(keptStep(step), [slot, step.id]);
  for (const id of delta.dropped) steps.delete([slot, id]);
}

function keptStep(step: Step<SelectionMemento>): KeptStep {
  const changes = step.changes.map(({ forward, backward }) => ({
    forward: keptPatch(forward),
    backward: keptPatch(backward),
  }));
  return { ...step, changes };
}

export interface WholeEdit {
  readonly projectId: string;
  readonly revision: number;
  /** `savedForm()` of `doc`. */
  readonly document: object;
  readonly doc: EditorDocument;
  readonly seq: number;
  readonly top: number;
  /** Takes the place of the kept history; absent where that is right but for `delta`. */
  readonly steps?: EditSteps | undefined;
  readonly delta?: EditDelta | undefined;
  /** The server has it all. */
  readonly isSent: boolean;
}

/** Keeps a whole copy; the journal up to it goes. @throws DeviceError */
export async function keepWhole(slot: string, edit: WholeEdit): Promise<void> {
  const { projectId, revision, document, seq, top, steps, delta } = edit;
  const copy: KeptCopy = {
    projectId,
    revision,
    document,
    savedAt: Date.now(),
    seq,
    top,
    silences: nameOf(edit.doc.silences),
  };
  await onDevice('readwrite', (stores) => {
    stores.edits.put(copy, slot);
    stores.journal.delete(IDBKeyRange.bound([slot, 0], [slot, seq]));
    if (edit.isSent) stores.sent.put({ revision, seq } satisfies Sent, slot);
    if (steps) {
      stores.steps.delete(everything(slot));
      for (const step of steps.steps) stores.steps.put(keptStep(step), [slot, step.id]);
    } else if (delta) keepSteps(stores, slot, delta);
    return undefined;
  });
}

/** Notes that the server has every change up to `seq`, as `revision`. @throws DeviceError */
export async function keepSent(slot: string, sent: Sent): Promise<void> {
  await onDevice('readwrite', (stores) => stores.sent.put(sent, slot));
}

/** Forgets an edit. @throws DeviceError */
export async function dropEdit(slot: string): Promise<void> {
  await onDevice('readwrite', (stores) => {
    stores.edits.delete(slot);
    stores.sent.delete(slot);
    stores.journal.delete(everything(slot));
    stores.steps.delete(everything(slot));
    return undefined;
  });
}

/** The edit kept in `slot`; null where there is none. @throws DeviceError */
export async function readEdit(slot: string): Promise<DeviceEdit | null> {
  const copy = await onDevice<KeptCopy | undefined>('readonly', (stores) => stores.edits.get(slot));
  if (!copy) return null;
  const seq = copy.seq ?? 1;
  const sent = await onDevice<Sent | undefined>('readonly', (stores) => stores.sent.get(slot));
  const after = IDBKeyRange.bound([slot, seq], [slot, Number.POSITIVE_INFINITY], true);
  const entries = (await onDevice<Entry[]>('readonly', (stores) => stores.journal.getAll(after))) ?? [];
  const steps =
    (await onDevice<KeptStep[]>('readonly', (stores) => stores.steps.getAll(everything(slot)))) ?? [];
  const lastSeq = seq + entries.length;
  const top = entries.at(-1)?.top ?? copy.top ?? 0;
  const stepsFor = (doc: EditorDocument): EditSteps => {
    const read = reader(doc.silences, copy.silences);
    return { steps: steps.map((step) => readStep(step, read)), top };
  };
  return {
    revision: sent?.revision ?? copy.revision,
    unsent: lastSeq > (sent?.seq ?? 0),
    savedAt: entries.at(-1)?.at ?? copy.savedAt,
    lastSeq,
    stepsFor,
    open() {
      const { doc: base, origin } = readSavedForm(copy.document);
      const read = reader(base.silences, copy.silences);
      const doc = entries
        .flatMap((entry) => entry.patches)
        .reduce((current, patch) => applyPatch(current, read(patch)), base);
      return { doc, origin, steps: stepsFor(doc) };
    },
  };
}

function everything(slot: string): IDBKeyRange {
  return IDBKeyRange.bound([slot, 0], [slot, Number.POSITIVE_INFINITY]);
}

/** Patches speak of pauses by name: `silences` are the ones named `name`. */
function reader(silences: readonly Silence[], name: string | undefined): (patch: KeptPatch) => Patch {
  if (name !== undefined) names.set(silences, name);
  return (patch) => ({ ...patch, silences: patch.silences === name ? silences : OTHER_SILENCES });
}

function readStep(step: KeptStep, read: (patch: KeptPatch) => Patch): Step<SelectionMemento> {
  const changes = step.changes.map(({ forward, backward }) => ({
    forward: read(forward),
    backward: read(backward),
  }));
  return { ...step, changes };
}
