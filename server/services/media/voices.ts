/** Copies of recordings whose voice has less noise: whether one can be made, how it stands, and the room that it takes. */
import { type VoiceKind, type VoiceStanding, voiceKind } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import { voiceCopiesOf } from '#server/db/projects/voice-copies.ts';
import type { Deps } from '#server/deps.ts';
import { startVoice, voiceJob } from '#server/jobs/media/voice.ts';
import { voiceKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';
import { voiceBytes, voiceTracks } from '#server/media/encode/voice-source.ts';
import { MAX_HOURS } from '#server/media/limits.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { findVoiceModel, hasVoicePackage } from '#server/speech/models/voice.ts';
import type { Account } from '../account/accounts.ts';
import { Refusal } from '../errors.ts';
import type { Projects } from '../projects/projects.ts';
import { checkFreeSpace, checkRoom } from './quota.ts';

const MAX_TRACKS = 6;
/** As many as FLAC holds. */
const MAX_CHANNELS = 8;

export function createVoices(deps: Deps, projects: Projects) {
  const { db, tasks, config } = deps;

  /** Why there can be no such copy; null where there can. */
  const whyNot = async (info: MediaInfo, voice: VoiceKind): Promise<string | null> => {
    const tracks = voiceTracks(info);
    if (tracks.length === 0) return replies.noAudioToClean();
    if (tracks.length > MAX_TRACKS || tracks.some(({ channels }) => channels > MAX_CHANNELS))
      return replies.tooManyToClean({ most: MAX_TRACKS, channels: MAX_CHANNELS });
    if (info.duration > MAX_HOURS * 3600) return replies.tooLongToClean({ most: MAX_HOURS });
    if (voice === 'light' || (await findVoiceModel(config.modelsDir))) return null;
    if (!hasVoicePackage) return replies.strongNotForMachine();
    return config.fetchModels ? replies.strongSoon() : replies.strongNotHere();
  };

  const standingOf = async (
    project: ProjectRow,
    voice: VoiceKind,
    isReady: boolean,
  ): Promise<VoiceStanding> => {
    if (isReady) return { voice, state: 'ready', percent: 100 };
    const reason = await whyNot(project.media.info as MediaInfo, voice);
    if (reason !== null) return { voice, state: 'unavailable', percent: 0, desc: reason };
    const task = await tasks.latest(voiceJob, voiceKey(project.mediaPrefix, voice));
    if (!task || task.cancelRequested || task.state === 'cancelled')
      return { voice, state: 'none', percent: 0 };
    if (isOpen(task)) {
      const state = task.state === 'running' ? 'making' : 'waiting';
      return { voice, state, percent: task.progress?.progress ?? 0 };
    }
    return task.state === 'failed'
      ? { voice, state: 'failed', percent: 0, ...(task.failure && { desc: task.failure.desc }) }
      : { voice, state: 'none', percent: 0 };
  };

  const standings = async (project: ProjectRow): Promise<VoiceStanding[]> => {
    const copies = await voiceCopiesOf(db, project.mediaPrefix);
    const isReady = (voice: VoiceKind): boolean => copies.some((copy) => copy.voice === voice);
    return Promise.all(voiceKind.options.map((voice) => standingOf(project, voice, isReady(voice))));
  };

  return {
    /** @throws Refusal */
    async of(account: Account, projectId: string): Promise<VoiceStanding[]> {
      return standings(await projects.of(account, projectId));
    },
    /** @throws Refusal where it cannot be made, or without room */
    async prepare(account: Account, projectId: string, voice: VoiceKind): Promise<VoiceStanding[]> {
      const project = await projects.withMedia(account, projectId);
      const before = (await standings(project)).find((standing) => standing.voice === voice);
      if (before?.state === 'unavailable') throw new Refusal(before.desc ?? replies.workStopped());
      if (before?.state === 'none' || before?.state === 'failed') {
        await checkFreeSpace(deps);
        const more = voiceBytes(project.media.info as MediaInfo);
        await db.transaction((tx) => checkRoom(tx, deps, account.id, more));
        await startVoice(deps, project, voice);
      }
      return standings(project);
    },
    /** @throws Refusal */
    async cancel(account: Account, projectId: string, voice: VoiceKind): Promise<VoiceStanding[]> {
      const project = await projects.of(account, projectId);
      const task = await tasks.latest(voiceJob, voiceKey(project.mediaPrefix, voice));
      if (task && isOpen(task)) await tasks.cancel(task.id);
      return standings(project);
    },
  };
}
