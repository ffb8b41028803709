import type { Part } from './html.ts';
import type { Mail } from './mailer.ts';
import { mail } from './mails.ts';

export interface Expiring {
  readonly name: string;
  readonly goesAt: Date;
}

const NAMED = 20;

/** In both languages: the account has none. @param link null where the server does not know its address */
export function expiryMail(to: string, expiring: readonly Expiring[], link: string | null): Mail {
  const count = expiring.length;
  return mail(
    to,
    'en',
    count === 1 ? 'A recording is about to be deleted' : `${count} recordings are about to be deleted`,
    [
      {
        text: 'These recordings have not been used for a while and are about to be deleted from Trimscript:',
      },
      rows(expiring, 'en'),
      {
        text: 'To keep one, open it, or choose ‘Keep’ in the list of projects. Transcript and edit stay in any case: upload the same files again to go on.',
      },
      ...(link === null ? [] : [{ link, label: 'Open the projects' }]),
      {
        text: 'En français : ces enregistrements n’ont pas servi depuis un moment et vont être supprimés. Pour en garder un, ouvrez-le, ou choisissez « Keep » dans la liste des projets. La transcription et le montage restent de toute façon : envoyez à nouveau les mêmes fichiers pour continuer.',
      },
    ],
  );
}

function rows(expiring: readonly Expiring[], language: string): Part {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const shown = expiring.slice(0, NAMED).map(({ name, goesAt }) => [name, date.format(goesAt)] as const);
  const more = expiring.length - shown.length;
  return { rows: more > 0 ? [...shown, [`and ${more} more`, '']] : shown };
}
