import { expect, test } from 'vitest';
import { whyNotMedia } from './sniff.ts';

test.each([
  ['', '', 'is empty'],
  ['#EXTM3U\nfile:///etc/passwd', 'Invalid data', 'is a playlist'],
  ['Dear diary', 'moov atom not found', 'is a text file'],
  ['\x89PNG\r\n\x1a\n\0\0', '', 'is an image'],
  ['PK\x03\x04\0\0', '', 'is a document or an archive'],
  ['\0\0\0\x20ftypisom\0\0', 'moov atom not found', 'is incomplete'],
  ['\x01\x02\x03\x04 what', 'moov atom not found', 'is not an audio or video format'],
])('%j with %j %s', (head, complaint, reason) => {
  expect(whyNotMedia(Buffer.from(head, 'latin1'), complaint)).toContain(reason);
});
