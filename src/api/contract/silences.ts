import { z } from 'zod';

/** What `silencesUrl` holds: the pauses measured in the sound, whole, in source seconds, by start. */
export const silencesFile = z.object({
  version: z.literal(1),
  silences: z.array(z.object({ start: z.number(), end: z.number(), duration: z.number() })),
});
export type SilencesFile = z.infer<typeof silencesFile>;
