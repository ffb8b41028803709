import { isNtsc, timebaseOf, timecodeOf } from '../timecode.ts';
import { type EditTimeline, escapeXml, type SequenceClip } from './edit-timeline.ts';
import { fileUrl } from './fcpxml.ts';

/** Final Cut Pro 7 XML version 5, read by Premiere Pro and DaVinci Resolve. */
export function writeXmeml(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips, frames } = sequence;
  const rateXml = `<rate><timebase>${timebaseOf(rate)}</timebase><ntsc>${isNtsc(rate) ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const tracks = audio ? Math.min(2, Math.max(1, audio.channels)) : 0;
  const isDropEdit = sources.some(({ isDrop }) => isDrop);
  const described = new Set<number>();
  const videoFormat = video
    ? `<samplecharacteristics>${rateXml}<width>${video.width}</width><height>${video.height}</height></samplecharacteristics>`
    : '';
  const audioFormat = audio
    ? `<samplecharacteristics><depth>16</depth><samplerate>${audio.sampleRate}</samplerate></samplecharacteristics>`
    : '';

  /** In full at first use, by id afterwards. */
  const fileXml = (source: number): string => {
    const id = `file-${source + 1}`;
    if (described.has(source)) return `<file id="${id}"/>`;
    described.add(source);
    const media = [
      ...(video ? [`<video>${videoFormat}</video>`] : []),
      ...(audio ? [`<audio>${audioFormat}<channelcount>${audio.channels}</channelcount></audio>`] : []),
    ].join('');
    const { name: file, frames: length, start, isDrop } = sources[source];
    const label = timecodeOf(start, timebaseOf(rate), isDrop === true);
    return `<file id="${id}"><name>${escapeXml(file)}</name><pathurl>${escapeXml(fileUrl(file))}</pathurl>${rateXml}<duration>${length}</duration><timecode>${rateXml}<string>${label}</string><frame>${start}</frame><displayformat>${isDrop ? 'DF' : 'NDF'}</displayformat></timecode><media>${media}</media></file>`;
  };
  const idOf = (i: number, track: number): string => `clip-${i + 1}-${track}`;
  /** Track 0 is video, 1 and up audio channels. */
  const clipXml = (clip: SequenceClip, i: number, track: number): string => {
    const links = [...(video ? [0] : []), ...Array.from({ length: tracks }, (_, k) => k + 1)].map(
      (t) =>
        `<link><linkclipref>${idOf(i, t)}</linkclipref><mediatype>${t === 0 ? 'video' : 'audio'}</mediatype><trackindex>${Math.max(1, t)}</trackindex><clipindex>${i + 1}</clipindex></link>`,
    );
    const channel =
      track === 0
        ? ''
        : `<sourcetrack><mediatype>audio</mediatype><trackindex>${track}</trackindex></sourcetrack>`;
    return `<clipitem id="${idOf(i, track)}"><name>${escapeXml(sources[clip.source].name)}</name><duration>${sources[clip.source].frames}</duration>${rateXml}<start>${clip.recordIn}</start><end>${clip.recordIn + clip.length}</end><in>${clip.sourceIn}</in><out>${clip.sourceIn + clip.length}</out>${fileXml(clip.source)}${channel}${links.join('')}</clipitem>`;
  };
  const trackXml = (track: number): string =>
    `<track>${clips.map((clip, i) => clipXml(clip, i, track)).join('\n')}</track>`;
  const media = [
    ...(video ? [`<video><format>${videoFormat}</format>${trackXml(0)}</video>`] : []),
    ...(audio
      ? [
          `<audio><format>${audioFormat}</format>${Array.from({ length: tracks }, (_, k) => trackXml(k + 1)).join('')}</audio>`,
        ]
      : []),
  ].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
<sequence id="sequence-1"><name>${escapeXml(name)}</name><duration>${frames}</duration>${rateXml}<timecode>${rateXml}<string>${timecodeOf(0, timebaseOf(rate), isDropEdit)}</string><frame>0</frame><displayformat>${isDropEdit ? 'DF' : 'NDF'}</displayformat></timecode><media>
${media}
</media></sequence>
</xmeml>
`;
}
