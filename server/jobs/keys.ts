/** Names in the store and of tasks, in one place. All parts are ids of ours. */

/** Folder of the chunks of one upload of one rush. */
export function chunkFolder(generation: string): string {
  return `uploads/${generation}`;
}

/** Folder of everything made of one joined upload; the ingest task's id, so that a resumed task finds what it made. */
export function mediaFolder(ingestTaskId: string): string {
  return `media/${ingestTaskId}`;
}

export function exportFolder(mediaPrefix: string): string {
  return `${mediaPrefix}/exports`;
}

/** Folder of the sound of pieces that wait to be recognised. */
export function soundFolder(mediaPrefix: string, transcribeTaskId: string): string {
  return `${mediaPrefix}/sound-${transcribeTaskId}`;
}

export const ingestKey = (userId: string): string => `ingest:${userId}`;
/** By the media, not the project: media given back after deletion may need a proxy again. */
export const proxyKey = (mediaPrefix: string): string => `proxy:${mediaPrefix}`;
export const filmstripKey = (mediaPrefix: string): string => `filmstrip:${mediaPrefix}`;
/** Before the words are there and after: the second must not attach to the first. */
export const silencesKey = (mediaPrefix: string, basis: 'sound' | 'words'): string =>
  `silences:${mediaPrefix}:${basis}`;
export const transcribeKey = (projectId: string): string => `transcribe:${projectId}`;
/** @param at samples from the start of the recording */
export const pieceKey = (transcribeTaskId: string, engine: string, at: number): string =>
  `piece:${transcribeTaskId}:${engine}:${at}`;
export const exportKey = (exportId: string): string => `export:${exportId}`;
