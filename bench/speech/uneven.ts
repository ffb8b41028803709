import { SPEECH_RATE } from '#server/speech/engine.ts';
import type { Clip } from '#tests/support/speech-clips.ts';
import { type Conversation, joined } from './recordings.ts';

/** One thing that one speaker says, and where in it somebody is heard, seconds. */
interface Said {
  readonly sound: Int16Array;
  readonly speaker: string;
  readonly said: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Talks in which one voice has nine tenths, and monologues announced as a conversation: where telling apart can be worse than
 * calling all of it one speaker.
 */
export function unevenTalks(reader: readonly Clip[], speech: Clip, talk: Conversation): Conversation[] {
  const read = [...reader, ...reader].map((clip) => ({ ...whole(clip.samples, 'reader') }));
  const spoken = [0, 2.6, 5.2, 7.8].map((from) => whole(part(speech.samples, from, from + 2.4), 'speech'));
  const callers = [...new Set(talk.turns.map(({ speaker }) => speaker))].map((speaker) =>
    aloneIn(talk, speaker),
  );
  const [first = [], second = []] = callers;
  return [
    conversation('reader, some speech', spread(read.slice(0, reader.length), spoken.slice(1, 2))),
    conversation('speech, some reader', spread(spoken, read.slice(1, 2))),
    conversation('first caller, some of the second', spread(first, second.slice(0, 1))),
    conversation('second caller, some of the first', spread(second, first.slice(0, 1))),
    conversation('reader alone', read.slice(0, reader.length)),
    conversation('speech alone', [whole(speech.samples, 'speech')]),
    conversation('first caller alone', first),
    conversation('second caller alone', second),
  ];
}

function conversation(name: string, parts: readonly Said[]): Conversation {
  const { samples, starts } = joined(parts.map(({ sound }) => sound));
  const turns = parts.flatMap(({ said, speaker }, i) =>
    said.map(({ start, end }) => ({ start: starts[i]! + start, end: starts[i]! + end, speaker })),
  );
  return { name, samples, turns, speakers: 2 };
}

/** `some` evenly among `most`. */
function spread(most: readonly Said[], some: readonly Said[]): Said[] {
  return most.flatMap((said, i) => {
    const n = some.findIndex((_, k) => i === Math.floor(((k + 0.5) * most.length) / some.length));
    return n < 0 ? [said] : [said, some[n]!];
  });
}

function whole(sound: Int16Array, speaker: string): Said {
  return { sound, speaker, said: [{ start: 0.1, end: sound.length / SPEECH_RATE - 0.1 }] };
}

function part(samples: Int16Array, from: number, to: number): Int16Array {
  return samples.slice(Math.round(from * SPEECH_RATE), Math.round(to * SPEECH_RATE));
}

/** Stretches of 0.7 s or more in which nobody else speaks. */
function aloneIn({ samples, turns }: Conversation, speaker: string | number): Said[] {
  const others = turns.filter((turn) => turn.speaker !== speaker);
  return turns
    .filter((turn) => turn.speaker === speaker)
    .flatMap((turn) => {
      const edges = [turn.start, ...others.flatMap(({ start, end }) => [start, end]), turn.end]
        .filter((time) => time >= turn.start && time <= turn.end)
        .sort((a, b) => a - b);
      return edges.slice(1).map((end, i) => ({ start: edges[i]!, end }));
    })
    .filter(
      ({ start, end }) =>
        end - start >= 0.7 && others.every((other) => other.end <= start || other.start >= end),
    )
    .map(({ start, end }) => ({
      ...{ sound: part(samples, start, end), speaker: String(speaker) },
      said: [{ start: 0, end: end - start }],
    }));
}
