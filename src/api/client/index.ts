export { CallFailure, HttpError, isAbort, messageOf, NetworkError } from './errors.ts';
export { type CallOptions, callApi, type SuccessOf, streamApi } from './http.ts';
export { readNdjson } from './ndjson.ts';
export { withRetry } from './retry.ts';
export {
  chunkCount,
  type JoinStage,
  joinRushes,
  sendRushes,
  type UploadProgress,
  type UploadRush,
} from './upload.ts';
