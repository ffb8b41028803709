import { about } from '#i18n/en/guides.ts';
import { textLink } from '#src/account/links.tsx';
import { rich } from '#src/ui/index.ts';
import { Section, TextPage } from './parts/text-page.tsx';

const MODELS = [
  {
    name: 'Parakeet TDT 0.6B v3',
    by: 'NVIDIA',
    licence: 'CC BY 4.0',
    use: about.hearsLanguages,
    at: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
  },
  {
    name: 'Whisper base',
    by: 'OpenAI',
    licence: 'MIT',
    use: about.hearsFrench,
    at: 'https://github.com/openai/whisper',
  },
  {
    name: 'Moonshine tiny',
    by: 'Moonshine AI',
    licence: 'MIT',
    use: about.hearsAtOnce,
    at: 'https://github.com/moonshine-ai/moonshine',
  },
  {
    name: 'pyannote segmentation 3.0',
    by: 'pyannote',
    licence: 'MIT',
    use: about.findsChanges,
    at: 'https://huggingface.co/pyannote/segmentation-3.0',
  },
  {
    name: 'pyannote segmentation',
    by: 'pyannote',
    licence: 'MIT',
    use: about.findsChanges,
    at: 'https://huggingface.co/pyannote/segmentation',
  },
  {
    name: 'GE2E voice encoder',
    by: 'Resemble AI',
    licence: 'Apache-2.0',
    use: about.tellsVoices,
    at: 'https://github.com/resemble-ai/Resemblyzer',
  },
  {
    name: 'TitaNet small',
    by: 'NVIDIA',
    licence: 'CC BY 4.0',
    use: about.tellsVoices,
    at: 'https://catalog.ngc.nvidia.com/orgs/nvidia/teams/nemo/models/titanet_small',
  },
  {
    name: 'Silero VAD',
    by: 'Silero Team',
    licence: 'MIT',
    use: about.tellsSpeech,
    at: 'https://github.com/snakers4/silero-vad',
  },
  {
    name: 'CMU US English',
    by: 'Carnegie Mellon University',
    licence: 'BSD-style',
    use: about.findsTimes,
    at: 'https://github.com/cmusphinx/pocketsphinx',
  },
] as const;

/** /about: what it is, and whose work it stands on. */
export function About() {
  return (
    <TextPage lead={about.lead()}>
      <Section title={about.models()}>
        <p>{about.modelsLead()}</p>
        <ul className="grid gap-3">
          {MODELS.map(({ name, by, licence, use, at }) => (
            <li key={name}>
              {rich(
                about.model({
                  link: () => (
                    <a href={at} className={textLink}>
                      {name}
                    </a>
                  ),
                  use: use(),
                  by,
                  licence,
                }),
              )}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={about.software()}>
        <p>
          {rich(
            about.softwareSays({
              notices: (words) => (
                <a href="/third-party-notices.txt" className={textLink}>
                  {words}
                </a>
              ),
            }),
          )}
        </p>
      </Section>
    </TextPage>
  );
}
