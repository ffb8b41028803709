/** The filter that brings pictures of unequal rushes together. Pure. */
import { onGrid, ratio, toneMap, wholePictures } from './filters.ts';
import type { JoinedPicture } from './join-picture.ts';
import type { Colours, JoinPlan, Rush } from './join-plan.ts';
import type { VideoInfo } from './types.ts';

/** As the scaler calls the matrices that files state. */
const MATRICES: Readonly<Record<string, string>> = {
  ...{ bt709: 'bt709', smpte170m: 'smpte170m', bt470bg: 'smpte170m', fcc: 'fcc', smpte240m: 'smpte240m' },
  ...{ bt2020nc: 'bt2020', bt2020c: 'bt2020' },
};
/** Pictures with fewer lines that state no matrix have that of standard definition, as players take it. */
const HD_LINES = 720;

/**
 * Brings all pictures to one size, rate, pixel format and kind of colours, as `[v]`; dark stills where a rush has none.
 * @param colours that each rush states
 */
export function joinFilter(
  rushes: readonly Rush[],
  colours: readonly Colours[],
  picture: NonNullable<JoinPlan['picture']>,
  joined: Pick<JoinedPicture, 'pixelFormat' | 'colours' | 'hdr'>,
): string {
  const { width, height, frameRate, frames } = picture;
  const { pixelFormat, hdr } = joined;
  const size = `${width}:${height}`;
  const { range } = joined.colours;
  const matrix = matrixOf(joined.colours, { width, height, hdr });
  const chains = rushes.map(({ info: { video, startTime } }, i) => {
    const from = `trim=end_frame=${frames[i]},settb=${frameRate.den}/${frameRate.num},setpts=N`;
    const end = `format=${pixelFormat},${stated(joined.colours)}[v${i}]`;
    if (!video)
      return `color=c=0x18181b:s=${width}x${height}:r=${ratio(frameRate)},${from},scale=out_range=${range},${end}`;
    const own = colours[i] ?? {};
    // As large as fits, in the shape it is shown.
    const fit = `scale=w='${evenly(`min(${width},${height}*dar)`)}':h='${evenly(`min(${height},${width}/dar)`)}':eval=frame`;
    const turned = `in_color_matrix=${matrixOf(own, video)}:out_color_matrix=${matrix}:out_range=${range}`;
    return [
      `[${i}:${video.index}]setpts=PTS-${startTime}/TB`,
      ...[...wholePictures(video), onGrid(frameRate)],
      ...(video.hdr && !hdr
        ? [wideColours(own), fit, toneMap(range, matrix === 'smpte170m' ? matrix : 'bt709')]
        : [`${fit}:${turned}`]),
      `format=${pixelFormat}`,
      `pad=${size}:-1:-1:eval=frame,setsar=1,tpad=stop=-1:stop_mode=clone,${from},${end}`,
    ].join(',');
  });
  const all = rushes.map((_, i) => `[v${i}]`).join('');
  return `${chains.join(';\n')};\n${all}concat=n=${rushes.length}:v=1:a=0[v]`;
}

function matrixOf(
  { matrix = '' }: Colours,
  { width, height, hdr }: Pick<VideoInfo, 'width' | 'height' | 'hdr'>,
): string {
  const guessed = Math.min(width, height) < HD_LINES ? 'smpte170m' : 'bt709';
  return MATRICES[matrix] ?? (hdr ? 'bt2020' : guessed);
}

/** What tone mapping must know of HDR, where the file leaves it out. */
function wideColours({ matrix = 'bt2020nc', primaries = 'bt2020' }: Colours): string {
  return `setparams=colorspace=${matrix}:color_primaries=${primaries}`;
}

function stated({ range, matrix = 'unknown', transfer = 'unknown', primaries = 'unknown' }: Colours): string {
  return `setparams=range=${range}:colorspace=${matrix}:color_trc=${transfer}:color_primaries=${primaries}`;
}

function evenly(side: string): string {
  return `2*trunc((${side}+0.5)/2)`;
}
