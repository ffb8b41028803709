import { z } from 'zod';
import type { UserRow } from '#server/db/users.ts';
import type { Deps } from '#server/deps.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { expiryMail } from '#server/mail/project-mails.ts';

const expiringMail = z.object({
  mail: z.literal('expiring'),
  expiring: z.array(z.object({ name: z.string(), goesAt: z.iso.datetime() })),
});

export const projectMails = [expiringMail] as const;

export function composeProjectMail(
  { config }: Deps,
  { email }: UserRow,
  { expiring }: z.output<typeof expiringMail>,
): Mail {
  const link = config.publicUrl && `${config.publicUrl}/login`;
  return expiryMail(
    email,
    expiring.map(({ name, goesAt }) => ({ name, goesAt: new Date(goesAt) })),
    link,
  );
}
