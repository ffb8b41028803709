/** Names in the store and keys of tasks. All parts are ids of ours. */

export function chunkFolder(generation: string): string {
  return `uploads/${generation}`;
}

/** By the ingest task's id, so that a resumed task finds what it made. */
export function mediaFolder(ingestTaskId: string): string {
  return `media/${ingestTaskId}`;
}

export function exportFolder(mediaPrefix: string): string {
  return `${mediaPrefix}/exports`;
}

export function audioFolder(mediaPrefix: string, transcribeTaskId: string): string {
  return `${mediaPrefix}/sound-${transcribeTaskId}`;
}

/** What is asked for, and the answer. */
export function alignFolder(mediaPrefix: string, digest: string): string {
  return `${mediaPrefix}/align-${digest}`;
}

export function accountExportFile(taskId: string): string {
  return `account-exports/${taskId}.zip`;
}

export const accountExportKey = (userId: string): string => `account_export:${userId}`;
export const ingestKey = (userId: string): string => `ingest:${userId}`;
/** By the media: restored media may need a proxy again. */
export const proxyKey = (mediaPrefix: string): string => `proxy:${mediaPrefix}`;
export const reviewCopyKey = (mediaPrefix: string): string => `review_copy:${mediaPrefix}`;
export const filmstripKey = (mediaPrefix: string): string => `filmstrip:${mediaPrefix}`;
export const thumbnailKey = (mediaPrefix: string): string => `picture:${mediaPrefix}`;
/** The run with words must not attach to the one without. */
export const silencesKey = (mediaPrefix: string, basis: 'sound' | 'words'): string =>
  `silences:${mediaPrefix}:${basis}`;
export const transcribeKey = (projectId: string): string => `transcribe:${projectId}`;
/** @param at samples from the start of the recording */
export const pieceKey = (transcribeTaskId: string, engine: string, at: number): string =>
  `piece:${transcribeTaskId}:${engine}:${at}`;
/** @param digest of what is asked for: the same call finds the work under way */
export const alignKey = (projectId: string, digest: string): string => `align:${projectId}:${digest}`;
export const exportKey = (exportId: string): string => `export:${exportId}`;
