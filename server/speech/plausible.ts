/** Words of a phrase that comes again and again, and how often it then is no speech: models fall into loops on noise. */
const LOOPS = [
  { shortest: 1, longest: 4, times: 5 },
  { shortest: 5, longest: 12, times: 3 },
];
/** Words a second; nobody speaks faster. */
const FASTEST = 8;
/** Seconds that detectors of voices leave out at its ends. */
const SLACK = 0.3;
/** Seconds of voice; shorter than any word that is said alone. */
const SHORTEST_WORD = 0.15;
/** Seconds of voice that are never without a word. */
const LEAST_WORDLESS = 1;
const OTHER_ALPHABET = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

/**
 * Whether a recogniser can have heard that in a sound: what models make up on silence, noise and music has too many words, goes
 * round in a loop, or is in another alphabet. None at all is no answer to a voice either.
 * @param voice seconds in which somebody speaks
 */
export function isPlausible(texts: readonly string[], voice: number): boolean {
  if (texts.length === 0) return voice < LEAST_WORDLESS;
  if (voice < SHORTEST_WORD || texts.length > FASTEST * (voice + SLACK)) return false;
  return !isLoop(texts) && !texts.some((text) => OTHER_ALPHABET.test(text));
}

function isLoop(texts: readonly string[]): boolean {
  const plain = texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return LOOPS.some(({ shortest, longest, times }) => {
    for (let length = shortest; length <= longest; length++) {
      let same = 0;
      for (let i = length; i < plain.length; i++) {
        same = plain[i] === plain[i - length] ? same + 1 : 0;
        if (same === length * (times - 1)) return true;
      }
    }
    return false;
  });
}
