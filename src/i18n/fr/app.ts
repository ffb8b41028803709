/** What browsers show, loaded by those who read French. */
export * from './account.ts';
export * from './common.ts';
export * from './editor.ts';
export * from './files.ts';
export * from './guides.ts';
export * from './player.ts';
export * from './transcript.ts';
