import type { jobs as english } from '../en/jobs.ts';
import { translation } from '../texts.ts';

export const jobs = translation<typeof english>({
  accountGone: 'Ce compte n’existe plus.',
  goneForDownload: 'L’enregistrement n’est plus là. Importez-le à nouveau pour télécharger le résultat.',
  editChanged: 'Le montage a été modifié pendant l’ajout des fichiers. Ajoutez-les à nouveau.',
  projectDeleted: 'Ce projet a été supprimé pendant l’ajout des fichiers.',
  goneForAddition:
    'L’enregistrement auquel ajouter ces fichiers n’est plus là. Importez-les comme nouveau projet.',
  transcriptionStopped: 'La transcription a été arrêtée. Relancez-la.',
  goneForTranscript: 'L’enregistrement n’est plus là. Importez-le à nouveau pour obtenir sa transcription.',
  noSoundToTranscribe: 'Cet enregistrement n’a pas de son\u00a0: il n’y a rien à transcrire.',
  chosenEngineGone:
    'Le moteur choisi pour cette transcription n’est plus sur ce serveur. Choisissez-en un autre.',
  otherFiles:
    'Votre montage a été fait sur un enregistrement de {edited}, mais ces fichiers durent {given} ensemble. Choisissez à nouveau les mêmes fichiers\u00a0: {names}.',
  rushReplaced: '{name} a été remplacé pendant l’assemblage des enregistrements. Importez-le à nouveau.',
  rushNotWhole: '{name} n’est pas arrivé entier ({size} octets sur {whole}). Importez-le à nouveau.',
  tooLongTogether:
    'Ces enregistrements durent {hours} heures ensemble\u202f; au plus {most} peuvent être montées d’un bloc. Importez-en moins à la fois.',
  otherDuration:
    'Les enregistrements durent {actual} sur le serveur mais {expected} dans votre navigateur. Importez-les à nouveau.',
  seconds: '{seconds} secondes',
});
