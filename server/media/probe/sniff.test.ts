import { expect, test } from 'vitest';
import { undecodable, whyNotMedia } from './sniff.ts';

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

test.each([
  ['video', { codec_name: 'vvc' }, /its video is in VVC \(H\.266\), which cannot be decoded here/],
  ['audio', { codec_tag_string: 'ac-4' }, /its audio is in AC-4, .* with AAC/],
  ['audio', { codec_name: 'mpegh_3d_audio', codec_tag_string: 'mhm1' }, /its audio is in MPEG-H 3D Audio,/],
  ['video', { codec_name: 'unknown', codec_tag_string: 'zzz9' }, /its video is in zzz9, .* with H\.264/],
  ['video', { codec_tag_string: '[0][0][0][0]' }, /its video is in a codec that cannot be decoded here/],
  ['audio', { codec_name: 'aac' }, /its audio \(aac\) cannot be decoded\. It may be damaged/],
] as const)('a %s stream %j that gives no frame is told as what it is', (what, stream, reason) => {
  expect(undecodable(what, stream)).toMatch(reason);
});
