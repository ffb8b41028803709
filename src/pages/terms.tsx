import { TextLink } from '#src/account/links.tsx';
import { Section, TextPage } from './parts/text-page.tsx';

export function Terms() {
  return (
    <TextPage lead="What you and this server can expect of each other.">
      <Section title="Your recordings">
        <p>
          They stay yours. Upload only what you have the right to edit. They are used to make your transcript,
          your preview and your downloads, and for nothing else.
        </p>
      </Section>
      <Section title="Your account">
        <p>
          It needs an e-mail address you can receive mail at, and a password of at least 8 characters. Keep
          the addresses of your workspace to yourself: they contain your key until you log out.{' '}
          <TextLink to="/privacy">Privacy</TextLink> says what is kept of you and what leaves the server.
        </p>
      </Section>
      <Section title="Credentials">
        <p>
          1 credential is 1 minute of downloaded output, rounded up to whole minutes. Credentials are used
          only by a download that succeeds. <TextLink to="/pricing">Pricing</TextLink> shows what they cost.
        </p>
      </Section>
      <Section title="What is not promised">
        <p>
          Transcripts are made by a machine and contain mistakes. Media left untouched for 14 days is deleted;
          your edit is kept. Keep your own copy of every recording.
        </p>
      </Section>
    </TextPage>
  );
}
