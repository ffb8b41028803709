/** Names of stored files and keys of tasks. They are made of ids only, never of user input. */

export function chunkFolder(generation: string): string {
  return `uploads/${generation}`;
}

/** The folder of media, named by the ingest task so that a resumed task finds its files. */
export function mediaFolder(ingestTaskId: string): string {
  return `media/${ingestTaskId}`;
}

export function exportFolder(mediaPrefix: string): string {
  return `${mediaPrefix}/exports`;
}

/** How loud the recording is all along, or its copy with less noise (docs/energies-format.md). */
export function energiesFileOf(mediaPrefix: string, voice?: 'light' | 'strong'): string {
  return `${mediaPrefix}/${voice ? `voice-${voice}-` : ''}energies.bin`;
}

/** What can be played of a copy for review while it is made. */
export function beginningsFolder(mediaPrefix: string): string {
  return `${mediaPrefix}/beginnings`;
}

export function audioFolder(mediaPrefix: string, transcribeTaskId: string): string {
  return `${mediaPrefix}/audio-${transcribeTaskId}`;
}

/** Holds the request and the answer of an alignment. */
export function alignFolder(mediaPrefix: string, digest: string): string {
  return `${mediaPrefix}/align-${digest}`;
}

export function accountExportFile(taskId: string): string {
  return `account-exports/${taskId}.zip`;
}

export const accountExportKey = (userId: string): string => `account_export:${userId}`;
export const ingestKey = (userId: string, joinId: string): string => `ingest:${userId}:${joinId}`;
/** Keyed by the media, since restored media may need a proxy again. */
export const proxyKey = (mediaPrefix: string): string => `proxy:${mediaPrefix}`;
export const reviewCopyKey = (mediaPrefix: string): string => `review_copy:${mediaPrefix}`;
export const hiddenCopyKey = (mediaPrefix: string): string => `hidden_copy:${mediaPrefix}`;
/** Of each kind of voice its own. */
export const voiceKey = (mediaPrefix: string, voice: 'light' | 'strong'): string =>
  `voice:${mediaPrefix}:${voice}`;
export const energiesKey = (mediaPrefix: string): string => `energies:${mediaPrefix}`;
export const filmstripKey = (mediaPrefix: string): string => `filmstrip:${mediaPrefix}`;
export const chaptersKey = (mediaPrefix: string): string => `chapters:${mediaPrefix}`;
export const thumbnailKey = (mediaPrefix: string): string => `thumbnail:${mediaPrefix}`;
/** @param at source milliseconds */
export const coverKey = (projectId: string, at: number): string => `cover:${projectId}:${at}`;
/** The basis is part of the key: the run with words must not attach to the one without. */
export const silencesKey = (mediaPrefix: string, basis: 'audio' | 'words'): string =>
  `silences:${mediaPrefix}:${basis}`;
export const transcribeKey = (projectId: string): string => `transcribe:${projectId}`;
/** @param at samples from the start of the recording */
export const segmentKey = (transcribeTaskId: string, engine: string, at: number): string =>
  `segment:${transcribeTaskId}:${engine}:${at}`;
/** Of each transcript its own. */
export const secondPassKey = (projectId: string, transcription: string): string =>
  `second_pass:${projectId}:${transcription}`;
/** @param digest of what is asked for: the same call finds the work under way */
export const alignKey = (projectId: string, digest: string): string => `align:${projectId}:${digest}`;
export const exportKey = (exportId: string): string => `export:${exportId}`;
