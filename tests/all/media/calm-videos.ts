/** Frames that stand still, change slowly or are dark: encoders give them few bits, and losses show. As ffmpeg's sources. */

const SIZE = '320x240';

/** One frame for as long as it takes. @param drawn filters that make it of a plain grey */
const still = (drawn: string, rate: number, size = SIZE) =>
  `color=gray:s=${size}:r=${rate}:d=0.01,${drawn},loop=-1:1:0,setpts=N`;

/** Sharp and irregular, as paper, cloth and walls are. */
const TEXTURE = 'noise=alls=70:all_seed=3,gblur=sigma=0.8';

/** By name: of so many frames a second, and seconds. Each never ends or ends there. */
const CALM: Readonly<Record<string, (rate: number, seconds: number) => string>> = {
  black: (rate, seconds) => `color=black:s=${SIZE}:r=${rate}:d=${seconds}`,
  shade: (rate) => still("geq=lum='16+X/12+Y/24':cb=124:cr=132", rate),
  night: (rate, seconds) =>
    `color=0x101014:s=${SIZE}:r=${rate}:d=${seconds},noise=alls=7:allf=t:all_seed=5,gblur=sigma=0.6`,
  texture: (rate) => still(TEXTURE, rate),
  slides: (rate) => `${still(TEXTURE, rate)},hue=h='70*floor(t/2.6)':b='floor(t/2.6)-1'`,
  cover: (rate) =>
    `${still(TEXTURE, rate)}[cover];color=white:s=12x24:r=${rate}[bar];[cover][bar]overlay=x='mod(2*n,300)':y=200`,
  pan: (rate) => `${still(TEXTURE, rate, '440x320')},crop=${SIZE.replace('x', ':')}:x=n/4:y=n/6`,
  turn: (rate) => `${still(TEXTURE, rate)},rotate=a=n/800`,
  dimming: (rate) => `${still(TEXTURE, rate)},eq=brightness='-0.45*abs(sin(t/2))':eval=frame`,
  grain: (rate) => `${still(TEXTURE, rate)},noise=alls=4:allf=t:all_seed=7`,
};

export const CALM_VIDEOS: readonly (readonly [name: string, source: (typeof CALM)[string]])[] =
  Object.entries(CALM);
