import { proxy, ref, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type Energies, parseEnergies } from '#model/media/energies.ts';
import { backoff, isAbort, sleep } from '#src/api/client/index.ts';
import { currentDoc, editor } from '../document/document.ts';
import { askForAddresses } from '../session/fresh-addresses.ts';
import { fileOfUrl, session, setProject } from '../session/session.ts';
import { heardVoice } from './heard-voice.ts';

/** Poll delays, ms: while they are measured, and where they do not load. */
const MEASURED_MS = 1500;
const MIN_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;

interface HeardEnergies {
  /** How loud what is heard is all along; null while that is not known or not needed. Behind `ref`. */
  energies: Energies | null;
  /** Measured of them; null: they cannot be. */
  percent: number | null;
}

export const heard = proxy<HeardEnergies>({ energies: null, percent: 0 });

let loading = new AbortController();
let media: string | null = null;
/** Whose energies are there, or being loaded. */
let loaded: string | null = null;

/** Has what an edit needs to be as loud as it says, and its speakers as loud as each other: the energies of the recording, or of the voice that is heard instead. @returns stops it */
export function followEnergies(): () => void {
  const stops = [
    subscribeKey(editor, 'doc', follow),
    subscribe(session, follow),
    subscribe(heardVoice, follow),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
    forget(null);
  };
}

function follow(): void {
  const { project_id, urls } = session.project ?? {};
  const now = urls ? `${project_id} ${fileOfUrl(urls.signedUrl)}` : null;
  if (now !== media) forget(now);
  const { loudness, match } = currentDoc().sound;
  const isNeeded = loudness !== 'off' || match;
  if (!urls?.energies || !isNeeded || voiceHeard() === loaded) return;
  // Those of another voice count until its own are there: no level jumps.
  loaded = voiceHeard();
  loading.abort();
  loading = new AbortController();
  // It rejects only once it was aborted.
  load(loading.signal).catch(() => {});
}

function forget(next: string | null): void {
  media = next;
  loaded = null;
  loading.abort();
  Object.assign(heard, { energies: null, percent: 0 });
}

function voiceHeard(): string {
  return heardVoice.isOn && !heardVoice.isUnplayable ? currentDoc().sound.voice : 'off';
}

async function load(signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; ) {
    const url = addressOf();
    try {
      if (url !== null) {
        const reply = await fetch(url, { signal });
        if (!reply.ok) throw new Error(`The energies could not be loaded (${reply.status}).`);
        const energies = parseEnergies(await reply.arrayBuffer());
        signal.throwIfAborted();
        Object.assign(heard, { energies: ref(energies), percent: 100 });
        return;
      }
      await askAgain(signal);
      if (heard.percent === null) return;
    } catch (error) {
      if (isAbort(error)) throw error;
      failures++;
    }
    if (addressOf() === null || failures > 0)
      await sleep(failures > 0 ? backoff(failures, MIN_WAIT_MS, MAX_WAIT_MS) : MEASURED_MS, signal);
  }
}

function addressOf(): string | null {
  const urls = session.project?.urls;
  const voice = urls?.voices?.find((copy) => copy.voice === voiceHeard());
  return voice?.energiesUrl ?? urls?.energies?.url ?? null;
}

/** How far measuring is. The other addresses still work, and the player must not reopen its media. */
async function askAgain(signal: AbortSignal): Promise<void> {
  const { project } = session;
  if (!project) return;
  const { energies } = await askForAddresses(project);
  signal.throwIfAborted();
  heard.percent = energies?.percent ?? null;
  const now = session.project;
  if (energies?.url && now?.urls && now.project_id === project.project_id)
    setProject({ ...now, urls: { ...now.urls, energies } });
}
