/** Of a reply of get_download_price: one of each kind of what a file does not have as recorded. */
export const everyDifference = {
  notes: ['The smaller video is encoded as H.264, which takes less space than the recording’s ProRes.'],
  dropped: [
    { kind: 'picture', codec: 'h264' },
    { kind: 'sound', codec: 'aac' },
    { kind: 'subtitles', codec: 'dvd_subtitle', language: 'fra' },
    { kind: 'data', codec: 'gpmd' },
    { kind: 'picture', codec: 'png', role: 'cover' },
    { kind: 'data', codec: 'ttf', role: 'attachment' },
  ],
  becomes: [
    { kind: 'picture', from: 'h263', to: 'h264', why: 'encoder' },
    { kind: 'sound', from: 'vorbis', to: 'aac', why: 'container' },
    { kind: 'picture', from: 'hevc', to: 'h264', why: 'join' },
  ],
  picture_differences: [
    { what: 'colours', from: 'yuva444p12le', to: 'yuv420p' },
    { what: 'hdr' },
    { what: 'fields' },
    { what: 'rate', to: '30000/1001' },
    { what: 'edge' },
  ],
};
