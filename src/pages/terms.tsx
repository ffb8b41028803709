import { legal } from '#i18n/en/guides.ts';
import { TextLink } from '#src/account/links.tsx';
import { rich } from '#src/ui/index.ts';
import { Section, TextPage } from './parts/text-page.tsx';

export function Terms() {
  return (
    <TextPage lead={legal.termsLead()}>
      <Section title={legal.recordings()}>
        <p>{legal.recordingsSay()}</p>
      </Section>
      <Section title={legal.account()}>
        <p>{rich(legal.accountSays({ privacy: (words) => <TextLink to="/privacy">{words}</TextLink> }))}</p>
      </Section>
      <Section title={legal.credentials()}>
        <p>
          {rich(legal.credentialsSay({ pricing: (words) => <TextLink to="/pricing">{words}</TextLink> }))}
        </p>
      </Section>
      <Section title={legal.notPromised()}>
        <p>{legal.notPromisedSays()}</p>
      </Section>
    </TextPage>
  );
}
