import type { speech as english } from '../en/speech.ts';
import { translation } from '../texts.ts';

export const speech = translation<typeof english>({
  notRecognised: 'La parole de cet enregistrement n’a pas pu être reconnue.',
  mostlyGuesses:
    'La plupart des mots sont incertains\u00a0: l’enregistrement est bruité, ou dans une autre langue que celle choisie.',
  littleSpeech:
    'Peu ou pas de parole trouvée dans cette langue. Si une autre langue est parlée, transcrivez à nouveau dans celle-ci.',
  speakersNotTold: 'Les intervenants de cet enregistrement n’ont pas pu être distingués.',
  soundsLike:
    'On dirait {other, select, en {de l’anglais} fr {du français} other {{other}}}, pas {language, select, en {de l’anglais} fr {du français} other {{language}}}. Transcrivez à nouveau dans cette langue pour de meilleurs mots.',
  notInstalled:
    '{what} n’est pas installé sur ce serveur, rien ne peut donc être transcrit. Lancez `scripts/setup.sh` sur le serveur, puis réessayez.',
  modelsNotLoaded:
    'Les modèles de parole ({models}) n’ont pas pu être chargés sur ce serveur. Lancez `npm run models` sur le serveur, puis réessayez.',
  modelsUnusable:
    'Les modèles de parole ({models}) de ce serveur ne peuvent pas servir\u00a0: {problem}. Lancez `npm run models` sur le serveur, puis réessayez.',
  elsewhereLate:
    'Le service de reconnaissance de {host} a mis trop de temps. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  elsewhereKey:
    'Le service de reconnaissance de {host} a refusé la clé de ce serveur. Demandez à la personne qui le gère de vérifier TRANSCRIBE_API_KEY, ou transcrivez avec un autre moteur.',
  elsewhereRefused:
    'Le service de reconnaissance de {host} a refusé la demande. Demandez à la personne qui gère ce serveur de vérifier TRANSCRIBE_BASE_URL et TRANSCRIBE_MODEL, ou transcrivez avec un autre moteur.',
  elsewhereBusy:
    'Le service de reconnaissance de {host} est trop occupé. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  elsewhereUnused:
    'Le service de reconnaissance de {host} n’a pas pu être utilisé. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  englishOnly:
    '{language, select, en {L’anglais} fr {Le français} other {La langue «\u00a0{language}\u00a0»}} ne peut pas être transcrit sur ce serveur\u00a0: PocketSphinx, le moteur présent, ne connaît que l’anglais, et les modèles de parole sherpa-onnx ne sont pas installés. Lancez `npm run models` sur le serveur, puis réessayez.',
});
