import { z } from 'zod';
import { MAX_OTHER_LENGTH } from '#model/constants.ts';
import { accountCall, auth, formFlag, replyOf } from './common.ts';

/** How the second pass over a recording stands; `off`: there is none, and `desc` says why. */
export const SECOND_PASS_STATES = ['off', 'waiting', 'running', 'done', 'failed'] as const;
export type SecondPassState = (typeof SECOND_PASS_STATES)[number];

/** Seconds of the recording that a portion covers; the last one ends with the recording. */
export const PORTION_SECONDS = 600;

/** Times in source seconds. A confidence below 0.6 marks the word as unsure. */
export const passWord = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number(),
});
export type PassWord = z.infer<typeof passWord>;

/**
 * Words that the second recogniser does not hear as the first did. The same texts and times with another confidence: only marked.
 * `was` empty: only the second heard them; `now` empty: they were not said.
 */
export const passRun = z.object({
  was: z.array(passWord),
  now: z.array(passWord),
  /** The reading that does not stand there, as it would be written; absent where only one heard anything. */
  other: z.string().max(MAX_OTHER_LENGTH).optional(),
});
export type PassRun = z.infer<typeof passRun>;

export const passPortion = z.object({
  /** From 0. */
  portion: z.number().int(),
  start: z.number(),
  end: z.number(),
  /** Whether a saved edit has it. */
  applied: z.boolean(),
  /** In order, disjoint. */
  runs: z.array(passRun),
});
export type PassPortion = z.infer<typeof passPortion>;

/** What a second recogniser heard behind the first, a portion at a time, as far as the pass is. */
export const getSecondPass = accountCall('get_second_pass', {
  request: z.object({
    ...auth,
    project_id: z.uuid(),
    /** What the last reply said of its portions: those come without their runs. */
    known: z.string().max(100).optional(),
  }),
  reply: replyOf({
    state: z.enum(SECOND_PASS_STATES),
    percent: z.number(),
    /** Name of the second recogniser; null where there is none. */
    checked_by: z.string().nullable(),
    /** Why it is off or has failed, in a sentence for the user. */
    desc: z.string().optional(),
    portions: z.array(passPortion.partial({ runs: true })),
    /** Says which portions these are. */
    known: z.string(),
  }),
});

/** Whether recordings of the account are heard by a second recogniser. */
export const setSecondPass = accountCall('set_second_pass', {
  request: z.object({ ...auth, second_pass: formFlag }),
  reply: replyOf({}),
});
