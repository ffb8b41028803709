import type { ReactNode } from 'react';
import { legal } from '#i18n/en/guides.ts';
import { rich } from '#src/ui/index.ts';
import { Section, TextPage } from './parts/text-page.tsx';

const strong = { b: (words: ReactNode[]): ReactNode => <strong>{words}</strong> };

/** /privacy. True for every way in which a server can be set up: what depends on that says so. */
export function Privacy() {
  return (
    <TextPage lead={legal.privacyLead()}>
      <Section title={legal.kept()}>
        <p>{legal.keptData()}</p>
        <p>{legal.keptEvents()}</p>
      </Section>
      <Section title={legal.howLong()}>
        <p>{legal.mediaTime()}</p>
        <p>{legal.accountTime()}</p>
      </Section>
      <Section title={legal.leaves()}>
        <p>{rich(legal.mails(strong))}</p>
        <p>{rich(legal.payments(strong))}</p>
        <p>{rich(legal.suggestions(strong))}</p>
        <p>{rich(legal.recognition(strong))}</p>
        <p>{rich(legal.storage(strong))}</p>
        <p>{legal.nothingElse()}</p>
      </Section>
      <Section title={legal.browser()}>
        <p>{legal.browserSays()}</p>
      </Section>
      <Section title={legal.whoSees()}>
        <p>{legal.whoSeesSays()}</p>
      </Section>
      <Section title={legal.deletion()}>
        <p>{legal.deletionSays()}</p>
      </Section>
    </TextPage>
  );
}
