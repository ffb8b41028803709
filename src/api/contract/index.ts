export * from './account.ts';
export * from './common.ts';
export * from './download.ts';
export * from './media.ts';
export * from './project.ts';
export * from './silences.ts';
export * from './suggest.ts';
export * from './transcript.ts';
