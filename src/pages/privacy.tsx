import { Section, TextPage } from './parts/text-page.tsx';

/** /privacy */
export function Privacy() {
  return (
    <TextPage title="Privacy" lead="What this server keeps of you, for how long, and who else sees it.">
      <Section title="What is kept">
        <p>
          Your e-mail address, your password as a one-way hash, your recordings with their transcript and your
          edit, and a record of the credentials you bought and used.
        </p>
      </Section>
      <Section title="For how long">
        <p>
          Recordings are deleted once you have not touched them for 14 days. A login lasts 30 days from its
          last use, or until you log out.
        </p>
      </Section>
      <Section title="In your browser">
        <p>
          Your login, your settings of this site and what you have not saved yet. There are no cookies, no
          trackers, and no fonts or scripts from elsewhere.
        </p>
      </Section>
      <Section title="Who else sees it">
        <p>
          Nobody, except those the operator of this server had to ask for help: a provider of mail, of storage
          or of card payments, where one is set up. Card details go straight to the payment provider and never
          reach this server.
        </p>
      </Section>
    </TextPage>
  );
}
