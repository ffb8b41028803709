import { z } from 'zod';
import { DOUBTS } from '#model/constants.ts';
import {
  accountCall,
  auth,
  extension,
  formFlag,
  jsonText,
  language,
  projectAuthShape,
  replyOf,
  TRANSCRIPT_BATCH,
} from './common.ts';

/** Why a stretch is suggested: a filler word, words said twice, a sentence begun again, words replaced by others, a sentence said again whole. */
export const SUGGESTION_REASONS = [
  'filler',
  'repeat',
  'restart',
  'correction',
  'retake',
  'digression',
  'request',
] as const;

/** The words of 12 hours of speech and their times take 8 MB. */
const WORDS_BYTES = 16 * 1024 * 1024;

export const suggestionDetail = z.object({
  reason: z.enum(SUGGESTION_REASONS),
  confidence: z.number().min(0).max(1),
});
export type SuggestionDetail = z.infer<typeof suggestionDetail>;

/**
 * `words`: JSON list; `cuts`: JSON text of `[startWordIdx, endWordIdx]` pairs, inclusive, sorted, disjoint: what is sure. `proposals`:
 * the same of what is not, beside those. `details[i]`, `proposal_details[i]` are of pair i. `takes`: JSON list of passages that are said
 * again, each the pairs of its takes in order; all but the last are among the cuts and proposals.
 */
export const suggestCuts = accountCall('suggest_cuts', {
  maxBytes: WORDS_BYTES,
  request: z.object({
    ...projectAuthShape,
    words: jsonText,
    lang_code: language,
    /** Start and end of each word, source seconds, for words that differ from those the server holds. */
    times: jsonText.optional(),
    /** What a language model is to look for besides, as somebody says it. */
    instruction: z.string().trim().max(500).optional(),
    /** Nothing is sent to a language model. */
    rules_only: formFlag.optional(),
  }),
  reply: replyOf({
    cuts: z.string(),
    details: z.array(suggestionDetail).optional(),
    proposals: z.string().optional(),
    proposal_details: z.array(suggestionDetail).optional(),
    takes: z.string().optional(),
    /** What the user should know about how they were made: that the language model did not answer, say. */
    note: z.string().optional(),
  }),
});

export const word = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number(),
  speaker: z.number().int(),
});
export const paragraph = z.object({ end_word_idx: z.number().int(), speaker: z.number().int() });

/** What the server is at: hearing words, finding them in the audio once all are heard, checking the language, telling speakers apart. */
export const TRANSCRIPTION_PHASES = ['hearing', 'placing', 'language', 'speakers'] as const;
export type TranscriptionPhase = (typeof TRANSCRIPTION_PHASES)[number];

export const transcriptBatch = z.object({
  words: z.array(word).max(TRANSCRIPT_BATCH),
  /** Stretches of speech that no word covers, source seconds; `doubt`: why what was recognised there was left out. */
  gaps: z.array(z.object({ start: z.number(), end: z.number(), doubt: z.enum(DOUBTS).optional() })),
  /** Source seconds the engine has heard so far, and has to hear. */
  transcribed_duration: z.number(),
  total_duration: z.number(),
  /** Without it: hearing. */
  phase: z.enum(TRANSCRIPTION_PHASES).optional(),
});
export const transcriptDone = z.object({
  paragraphs: z.array(paragraph),
  done: z.literal(true),
  engine: z.string(),
  /** True of transcripts by an engine that was a floor, not a product; none is by now. */
  draft: z.boolean(),
  /** What is to be doubted about it, in a sentence for the user. */
  notice: z.string().nullable(),
  /**
   * The language that is spoken: its ISO 639 code; `other`: not the chosen one; `several`: the chosen one and others; `unknown`: it could
   * not be checked. Null where nobody looked.
   */
  spoken: z.string().nullable().optional(),
});
export const transcriptError = z.object({ error: z.string() });

/** Streams the transcript. Calling again replays what is known and goes on. An empty batch is a heartbeat. */
export const transcribeMedia = accountCall('transcribe_media', {
  request: z.object({
    ...projectAuthShape,
    extension,
    language,
    n_speakers: z.coerce.number().int().min(1).max(5),
    lang_code: z.string().max(10),
    /** Transcribes the recording again, though a transcript is there. */
    again: formFlag.optional(),
    /** `id` of one of `get_capabilities`' engines; without it the best for the language. */
    engine: z.string().max(40).optional(),
    /** JSON list of names and words that are likely to be said. */
    vocabulary: jsonText.optional(),
  }),
  reply: z.union([transcriptBatch, transcriptDone, transcriptError]),
  stream: 'always',
});

/** Stops a run that transcribes a recording again; the transcript that is there stays. None to stop is no error. */
export const cancelTranscription = accountCall('cancel_transcription', {
  request: z.object(projectAuthShape),
  reply: replyOf({}),
});

/**
 * What became of a word: found in the audio; not found, its times are those of before; found, though hardly said; not looked for, since
 * programs are missing, its times fitted to the quiet.
 */
export const VERDICTS = ['found', 'guessed', 'unsaid', 'fitted'] as const;

/** Start and end, source seconds, and index into `VERDICTS`. */
const alignedWord = z.tuple([
  z.number().min(0),
  z.number().min(0),
  z
    .number()
    .int()
    .min(0)
    .max(VERDICTS.length - 1),
]);
export type AlignedWord = z.infer<typeof alignedWord>;

/**
 * By how much a second of audio fits another reading better than the words that were sent, null where that is not known; start and end
 * of its words, source seconds, none where they were not found.
 */
const foundReading = z.tuple([
  z.number().nullable(),
  z.array(z.tuple([z.number().min(0), z.number().min(0)])),
]);
export type FoundReading = z.infer<typeof foundReading>;

/**
 * Finds words in the audio. `stretches`: JSON list of `{start, end, words: [[text, start, end], …]}`, source seconds, sorted,
 * disjoint: where these words lie, and no others; with `readings: [[first, count, text], …]`, sorted, disjoint, where `count` words from
 * index `first` on may be others instead, and which of both fits the audio better is to be told. `any_offset`: all may be off by the same; `shared`: only shared out by length.
 * Streams how far it is, then the times of all words, then of all readings, in their order. Calling again finds the work under way.
 */
export const alignWords = accountCall('align_words', {
  maxBytes: WORDS_BYTES,
  request: z.object({
    ...projectAuthShape,
    stretches: jsonText,
    language,
    any_offset: formFlag,
    shared: formFlag,
  }),
  reply: z.union([
    z.object({ words: z.array(alignedWord) }),
    z.object({ readings: z.array(foundReading) }),
    z.object({ done: z.literal(true) }),
    /** Percent. */
    z.object({ progress: z.number().min(0).max(100) }),
    z.object({ error: z.string() }),
  ]),
  stream: 'always',
});

/** Stops what this account aligns in a project; nothing has changed. None to stop is no error. */
export const cancelAlignment = accountCall('cancel_alignment', {
  request: z.object(projectAuthShape),
  reply: replyOf({}),
});

/** Which languages this server can transcribe, and by what; `reason` is a sentence for the user on one that it cannot. */
export const getCapabilities = accountCall('get_capabilities', {
  request: z.object(auth),
  reply: replyOf({
    languages: z.array(
      z.object({
        code: language,
        available: z.boolean(),
        reason: z.string().optional(),
      }),
    ),
    /** Best first. `remote_host`: the name of the host that the audio is sent to. */
    engines: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          languages: z.array(language),
          remote_host: z.string().optional(),
        }),
      )
      .optional(),
    /** The language model that suggests cuts where somebody wants it, and the name of the host that words are sent to. */
    suggester: z.object({ model: z.string(), host: z.string() }).nullable().optional(),
    /** Models under way; `minutes_left` is null until it can be told. */
    fetching: z
      .object({ done_bytes: z.number(), total_bytes: z.number(), minutes_left: z.number().nullable() })
      .nullable()
      .optional(),
    /** An engine that is being installed because these languages need it; `seconds_left` is null until it can be told. */
    preparing: z
      .object({ languages: z.array(language), percent: z.number(), seconds_left: z.number().nullable() })
      .nullable()
      .optional(),
  }),
});
