/** Of a reply of get_download_price: one of each kind of what a file does not have as recorded. */
export const everyDifference = {
  notes: ['The smaller video is encoded as H.264, which takes less space than the recording’s ProRes.'],
  dropped: [
    { kind: 'video', codec: 'h264' },
    { kind: 'audio', codec: 'aac' },
    { kind: 'subtitles', codec: 'dvd_subtitle', language: 'fra' },
    { kind: 'data', codec: 'gpmd' },
    { kind: 'video', codec: 'png', role: 'cover' },
    { kind: 'data', codec: 'ttf', role: 'attachment' },
  ],
  converted: [
    { kind: 'video', from: 'h263', to: 'h264', why: 'encoder' },
    { kind: 'audio', from: 'vorbis', to: 'aac', why: 'container' },
    { kind: 'video', from: 'hevc', to: 'h264', why: 'join' },
  ],
  video_differences: [
    { what: 'colours', from: 'yuva444p12le', to: 'yuv420p' },
    { what: 'hdr' },
    { what: 'fields' },
    { what: 'rate', to: '30000/1001' },
    { what: 'edge' },
  ],
};
