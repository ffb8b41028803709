import { textLink } from '#src/account/links.tsx';
import { Section, TextPage } from './parts/text-page.tsx';

const MODELS = [
  {
    name: 'Parakeet TDT 0.6B v3',
    by: 'NVIDIA',
    licence: 'CC BY 4.0',
    use: 'hears speech in 25 European languages',
    at: 'https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3',
  },
  {
    name: 'Whisper small',
    by: 'OpenAI',
    licence: 'MIT',
    use: 'hears speech where it was chosen instead',
    at: 'https://github.com/openai/whisper',
  },
  {
    name: 'pyannote segmentation 3.0',
    by: 'pyannote',
    licence: 'MIT',
    use: 'finds where speakers change',
    at: 'https://huggingface.co/pyannote/segmentation-3.0',
  },
  {
    name: 'TitaNet small',
    by: 'NVIDIA',
    licence: 'CC BY 4.0',
    use: 'tells voices apart',
    at: 'https://catalog.ngc.nvidia.com/orgs/nvidia/teams/nemo/models/titanet_small',
  },
  {
    name: 'Silero VAD',
    by: 'Silero Team',
    licence: 'MIT',
    use: 'tells speech from pauses',
    at: 'https://github.com/snakers4/silero-vad',
  },
  {
    name: 'CMU US English',
    by: 'Carnegie Mellon University',
    licence: 'BSD-style',
    use: 'hears English as a draft, with PocketSphinx, until a better model is there',
    at: 'https://github.com/cmusphinx/pocketsphinx',
  },
] as const;

/** /about: what it is, and whose work it stands on. */
export function About() {
  return (
    <TextPage lead="Trimscript edits spoken audio and video through its transcript. It runs whole on one machine, with the sources in your hands.">
      <Section title="Speech models">
        <p>A server holds some of these. Each was converted for use here and is otherwise unchanged.</p>
        <ul className="grid gap-3">
          {MODELS.map(({ name, by, licence, use, at }) => (
            <li key={name}>
              <a href={at} className={textLink}>
                {name}
              </a>{' '}
              {use}. By {by}, {licence}.
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Software">
        <p>
          Trimscript stands on the work of many people. Names, versions and licences of what it runs are in
          the{' '}
          <a href="/third-party-notices.txt" className={textLink}>
            third-party notices
          </a>
          .
        </p>
      </Section>
    </TextPage>
  );
}
