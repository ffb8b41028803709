/** What begins as a film does. */
export const FILM = {
  name: 'a.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1'),
};
