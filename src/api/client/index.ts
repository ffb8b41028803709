export {
  asksPassword,
  CallFailure,
  HttpError,
  isAbort,
  isJoining,
  isMediaUnreadable,
  messageOf,
  NetworkError,
  refusesPassword,
} from './errors.ts';
export { followToEnd, followWhileVisible } from './following.ts';
export {
  type CallOptions,
  callApi,
  onSessionEnded,
  readNdjson,
  type SuccessReply,
  streamApi,
} from './http.ts';
export { backoff, mayPass, sleep, withRetry } from './retry.ts';
export {
  chunkCount,
  type HeldRush,
  heldRushes,
  type JoinLine,
  type JoinPayload,
  joinRushes,
  sendRush,
} from './upload.ts';
