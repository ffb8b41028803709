export type { UploadRush } from './chunk-sums.ts';
export { CallFailure, HttpError, isAbort, messageOf, NetworkError } from './errors.ts';
export { followToEnd } from './follow-to-end.ts';
export { followWhileVisible } from './following.ts';
export { type CallOptions, callApi, onSessionEnded, type SuccessOf, streamApi } from './http.ts';
export { readNdjson } from './ndjson.ts';
export { mayPass, withRetry } from './retry.ts';
export {
  chunkCount,
  type JoinStage,
  joinRushes,
  sendRushes,
  type UploadProgress,
} from './upload.ts';
export { backoff, sleep } from './wait.ts';
