import { expect, test } from 'vitest';
import { type EngineOptions, EngineUnsupported, type PlayerEngine } from './engine.ts';
import { type OpenEngine, Player } from './player.ts';

/** An engine that records what it is told. */
function fake(calls: string[], opened: EngineOptions[] = []): OpenEngine {
  return async (options) => {
    opened.push(options);
    let time = options.startAt;
    const engine: PlayerEngine = {
      moveTo: (url) => calls.push(`moved to ${url}`),
      kind: 'video',
      duration: 10,
      hasVideo: true,
      get sourceTime() {
        return time;
      },
      async play() {
        calls.push(`play ${options.url}`);
        options.events.onPlaying(true);
      },
      pause: () => options.events.onPlaying(false),
      seek: (to) => {
        time = to;
      },
      peek: (time) => calls.push(`peek ${time}`),
      setRate: (rate) => calls.push(`rate ${rate}`),
      setVolume: (volume, muted) => calls.push(`volume ${volume} ${muted}`),
      setVoice: (voice) => voice && calls.push(`voice ${voice.url}`),
      hearOriginal: (isHeard) => calls.push(`original ${isHeard}`),
      setEdit: (edit) => calls.push(`edit ${edit.kept.length}`),
      details: () => [],
      destroy: () => calls.push(`destroy ${options.url}`),
    };
    return engine;
  };
}

function playerOf(engines: readonly OpenEngine[]) {
  const events: string[] = [];
  const player = new Player({} as HTMLElement, engines, {
    onPlaying: (playing) => events.push(`playing ${playing}`),
    onOpened: ({ engine, refused }) => events.push(`opened ${engine}${refused ? `: ${refused}` : ''}`),
    onFault: (message) => events.push(`fault ${message}`),
    onSettled: () => {},
  });
  return { player, events };
}

const unsupported: OpenEngine = () => Promise.reject(new EngineUnsupported('no codec'));

test('the next engine opens what the first cannot, and inherits rate, volume, voice and edit', async () => {
  const calls: string[] = [];
  const { player, events } = playerOf([unsupported, fake(calls)]);
  player.setRate(2);
  player.setVolume(0.3, true);
  player.setVoice({ url: 'clean', level: 0 });
  player.setEdit({ kept: [{ start: 0, end: 1 }], blocks: [], duration: 10, frameRate: null, stretch: null });
  await player.open('a', 0);
  expect(events).toEqual(['opened video: no codec']);
  expect(calls).toEqual(['edit 1', 'rate 2', 'volume 0.3 true', 'voice clean']);
});

test('broken media is not tried on another engine', async () => {
  const broken: OpenEngine = () => Promise.reject(new Error('404'));
  const { player, events } = playerOf([broken, fake([])]);
  await player.open('a', 0);
  expect(events).toEqual(['fault 404']);
});

test('a fresh URL plays on from the same place, also after the old one broke while playing', async () => {
  const calls: string[] = [];
  const opened: EngineOptions[] = [];
  const { player, events } = playerOf([fake(calls, opened)]);
  await player.open('old', 0);
  player.seek(4);
  await player.play();
  opened[0].events.onFault('expired');
  expect(events).toEqual(['opened video', 'playing true', 'playing false', 'fault expired']);
  expect(player.sourceTime).toBe(4);
  await player.open('new');
  expect(opened[1].startAt).toBe(4);
  expect(calls.at(-1)).toBe('play new');
});

test('what was paused stays paused', async () => {
  const calls: string[] = [];
  const { player } = playerOf([fake(calls)]);
  await player.open('old', 0);
  await player.play();
  player.pause();
  await player.open('new');
  expect(calls).not.toContain('play new');
});

test('the engine that is open moves to another URL; where there is none, it is to be opened', async () => {
  const calls: string[] = [];
  const { player, events } = playerOf([fake(calls)]);
  expect(player.moveTo('early')).toBe(false);
  await player.open('old', 0);
  await player.play();
  expect(player.moveTo('new')).toBe(true);
  expect(calls.at(-1)).toBe('moved to new');
  expect(events).toEqual(['opened video', 'playing true']);
});
