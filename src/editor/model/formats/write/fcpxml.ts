import type { Rational } from '../../types.ts';
import { type EditTimeline, escapeXml, framesOfFile } from './edit-timeline.ts';

/** FCPXML 1.9: whole frames as ratios, rushes as assets by file name, each in a format of its own rate and size. */
export function writeFcpxml(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips, frames, markers } = sequence;
  const time = (count: number, per = rate): string => timeOf(count, per);
  const formats: string[] = [];
  /** Its id; equal ones are one. */
  const formatOf = (per: Rational, width: number, height: number): string => {
    const format = `frameDuration="${time(1, per)}" width="${width}" height="${height}"`;
    if (!formats.includes(format)) formats.push(format);
    return `f${formats.indexOf(format) + 1}`;
  };
  // Every project of Final Cut has a frame size, also one of audio alone.
  const used = formatOf(rate, video?.width ?? 1920, video?.height ?? 1080);
  const assets = sources.map(({ name: file, file: { video: picture, audio: tracks, ...own } }, i) => {
    const channels = tracks.reduce((sum, track) => sum + track.channels, 0);
    const has = [
      ...(picture
        ? [`hasVideo="1" format="${formatOf(own.rate, picture.width, picture.height)}" videoSources="1"`]
        : []),
      ...(tracks.length > 0
        ? [
            `hasAudio="1" audioSources="${tracks.length}" audioChannels="${channels}" audioRate="${tracks[0].sampleRate}"`,
          ]
        : []),
    ].join(' ');
    return `    <asset id="r${i + 1}" name="${escapeXml(file)}" start="${time(own.start, own.rate)}" duration="${time(own.frames, own.rate)}" ${has}>
      <media-rep kind="original-media" src="${escapeXml(fileUrl(file))}"/>
    </asset>`;
  });
  const spine = clips.map((clip, i) => {
    const { name: file, file: own } = sources[clip.source];
    const first = own.start + framesOfFile(sequence, clip).first;
    const inside = [
      ...(own.rate.num * rate.den === rate.num * own.rate.den
        ? []
        : [`<conform-rate scaleEnabled="0"${conformed(own.rate)}/>`]),
      ...markers
        .filter(({ clip: index }) => index === i)
        .map(({ at, text, isDone }) => {
          const frame = first + Math.round((at * rate.den * own.rate.num) / (rate.num * own.rate.den));
          return `<marker start="${time(frame, own.rate)}" duration="${time(1, own.rate)}" value="${escapeXml(text)}" completed="${isDone ? 1 : 0}"/>`;
        }),
    ];
    const element = `            <asset-clip ref="r${clip.source + 1}" name="${escapeXml(file)}" offset="${time(clip.recordIn)}" start="${time(first, own.rate)}" duration="${time(clip.length)}" tcFormat="${own.isDrop ? 'DF' : 'NDF'}"`;
    return inside.length === 0
      ? `${element}/>`
      : `${element}>${inside.map((line) => `\n              ${line}`).join('')}\n            </asset-clip>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
${formats.map((format, i) => `    <format id="f${i + 1}" ${format}/>`).join('\n')}
${assets.join('\n')}
  </resources>
  <library>
    <event name="${escapeXml(name)}">
      <project name="${escapeXml(name)}">
        <sequence format="${used}" duration="${time(frames)}" tcStart="0s" tcFormat="${sources.some(({ isDrop }) => isDrop) ? 'DF' : 'NDF'}"${audio ? ` audioLayout="${audio.channels > 2 ? 'surround' : 'stereo'}" audioRate="${rateName(audio.sampleRate)}"` : ''}>
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

/** As Final Cut writes the rate of a file that is not that of the project, which it plays at its own speed. */
function conformed({ num, den }: Rational): string {
  const known = [
    '23.98',
    '24',
    '25',
    '29.97',
    '30',
    '47.95',
    '48',
    '50',
    '59.94',
    '60',
    '90',
    '100',
    '119.88',
    '120',
  ];
  const name = known.find((one) => Math.abs(Number(one) - num / den) < 0.006);
  return name === undefined ? '' : ` srcFrameRate="${name}"`;
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
