import type { Rational } from '../../types.ts';
import { type EditTimeline, escapeXml } from './edit-timeline.ts';

/** FCPXML 1.9: whole frames as ratios, rushes as assets by file name. */
export function writeFcpxml(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips, frames, markers } = sequence;
  const time = (count: number): string => timeOf(count, rate);
  const format = [
    'id="r1"',
    `frameDuration="${time(1)}"`,
    // Every project of Final Cut has a frame size, also one of audio alone.
    `width="${video?.width ?? 1920}" height="${video?.height ?? 1080}"`,
  ].join(' ');
  const assets = sources.map((source, i) => {
    const has = [
      ...(video ? ['hasVideo="1" format="r1" videoSources="1"'] : []),
      ...(audio
        ? [`hasAudio="1" audioSources="1" audioChannels="${audio.channels}" audioRate="${audio.sampleRate}"`]
        : []),
    ].join(' ');
    return `    <asset id="r${i + 2}" name="${escapeXml(source.name)}" start="${time(source.start)}" duration="${time(source.frames)}" ${has}>
      <media-rep kind="original-media" src="${escapeXml(fileUrl(source.name))}"/>
    </asset>`;
  });
  const markersIn = (index: number, start: number): string =>
    markers
      .filter(({ clip }) => clip === index)
      .map(
        ({ at, text, isDone }) =>
          `\n              <marker start="${time(start + at)}" duration="${time(1)}" value="${escapeXml(text)}" completed="${isDone ? 1 : 0}"/>`,
      )
      .join('');
  const spine = clips.map(({ source, sourceIn, length, recordIn }, i) => {
    const start = sources[source].start + sourceIn;
    const inside = markersIn(i, start);
    const clip = `            <asset-clip ref="r${source + 2}" name="${escapeXml(sources[source].name)}" offset="${time(recordIn)}" start="${time(start)}" duration="${time(length)}" tcFormat="${sources[source].isDrop ? 'DF' : 'NDF'}"`;
    return inside === '' ? `${clip}/>` : `${clip}>${inside}\n            </asset-clip>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format ${format}/>
${assets.join('\n')}
  </resources>
  <library>
    <event name="${escapeXml(name)}">
      <project name="${escapeXml(name)}">
        <sequence format="r1" duration="${time(frames)}" tcStart="0s" tcFormat="${sources.some(({ isDrop }) => isDrop) ? 'DF' : 'NDF'}"${audio ? ` audioLayout="${audio.channels > 2 ? 'surround' : 'stereo'}" audioRate="${rateName(audio.sampleRate)}"` : ''}>
          <spine>
${spine.join('\n')}
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}

/** `1001/30000s`, reduced. */
function timeOf(count: number, { num, den }: Rational): string {
  const divisor = gcd(count * den, num);
  const [top, bottom] = [(count * den) / divisor, num / divisor];
  return bottom === 1 ? `${top}s` : `${top}/${bottom}s`;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a || 1 : gcd(b, a % b);
}

function rateName(rate: number): string {
  const known: Readonly<Record<number, string>> = {
    32000: '32k',
    44100: '44.1k',
    48000: '48k',
    88200: '88.2k',
    96000: '96k',
    176400: '176.4k',
    192000: '192k',
  };
  return known[rate] ?? '48k';
}

export function fileUrl(name: string): string {
  return `./${encodeURIComponent(name)}`;
}
