import { proxy, ref } from 'valtio';
import { cancelVoice, getVoice, prepareVoice, type VoiceKind, type VoiceStanding } from '#contract/index.ts';
import { callApi, followWhileVisible, isAbort, messageOf } from '#src/api/client/index.ts';
import { isCollaborator } from './access.ts';
import { askForAddresses } from './fresh-addresses.ts';
import { session, sessionAuth, setProject } from './session.ts';

interface Voices {
  /** How the copies with less noise of the open project stand; empty before the server has said. Behind `ref`. */
  standings: readonly VoiceStanding[];
  /** Why the last request failed, for the user. */
  failed: string | null;
}

export const voices = proxy<Voices>({ standings: ref([]), failed: null });

/** How often the server is asked while it makes one, ms; otherwise once, and when the page is shown again. */
const ASKED_EVERY_MS = 1500;

let stop: () => void = () => undefined;
let endPause: () => void = () => undefined;

export function standingOf(
  voice: VoiceKind,
  { standings }: Pick<Voices, 'standings'> = voices,
): VoiceStanding | undefined {
  return standings.find((standing) => standing.voice === voice);
}

/** Where a copy is played from; null while there is none. */
export function voiceAddress(voice: VoiceKind): { readonly url: string; readonly level: number } | null {
  return session.project?.urls?.voices?.find((copy) => copy.voice === voice) ?? null;
}

/** Asks how the copies of a project stand while the page is visible. They are its owner's alone. */
export function followVoices(projectId: string): void {
  stopVoices();
  if (isCollaborator()) return;
  stop = followWhileVisible({
    async read(signal, alive) {
      while (!signal.aborted) {
        const reply = await callApi(getVoice, { ...sessionAuth(), project_id: projectId }, { signal });
        alive();
        await take(projectId, reply.voices);
        await pause(signal);
      }
    },
    refused: () => undefined,
  });
}

export function stopVoices(): void {
  stop();
  stop = () => undefined;
  Object.assign(voices, { standings: ref([]), failed: null });
}

/** As `prepare`, of a copy that is neither there nor being made. */
export async function prepareMissing(voice: VoiceKind): Promise<void> {
  const state = standingOf(voice)?.state;
  if (state === undefined || state === 'none' || state === 'failed') await prepare(voice);
}

/** Has the server make a copy. Never throws: a failure is shown. */
export function prepare(voice: VoiceKind): Promise<void> {
  return request(prepareVoice, voice);
}

/** Ends that; a copy that is there stays. Never throws: a failure is shown. */
export function cancelPreparing(voice: VoiceKind): Promise<void> {
  return request(cancelVoice, voice);
}

async function request(call: typeof prepareVoice | typeof cancelVoice, voice: VoiceKind): Promise<void> {
  const projectId = session.project?.project_id;
  if (projectId === undefined) return;
  voices.failed = null;
  try {
    const reply = await callApi(call, { ...sessionAuth(), project_id: projectId, voice });
    await take(projectId, reply.voices);
  } catch (error) {
    if (!isAbort(error) && session.project?.project_id === projectId) voices.failed = messageOf(error);
  }
  endPause();
}

async function take(projectId: string, standings: readonly VoiceStanding[]): Promise<void> {
  const { project } = session;
  if (project?.project_id !== projectId) return;
  const isNew = standings.some(({ voice, state }) => state === 'ready' && !voiceAddress(voice));
  if (isNew && project.urls) {
    const urls = await askForAddresses(project);
    const now = session.project;
    if (now?.project_id !== projectId) return;
    setProject({ ...now, urls });
  }
  voices.standings = ref(standings);
}

/** While nothing is made, until somebody asks for something. */
function pause(signal: AbortSignal): Promise<void> {
  const isUnderWay = voices.standings.some(({ state }) => state === 'waiting' || state === 'making');
  return new Promise((resolve) => {
    const timer = isUnderWay ? setTimeout(() => endPause(), ASKED_EVERY_MS) : undefined;
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', endPause, { once: true });
  });
}
