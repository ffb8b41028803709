import type { repairs as english } from '../en/repairs.ts';
import { translation } from '../texts.ts';

export const repairs = translation<typeof english>({
  cannotBeOpened: 'Impossible d’ouvrir ce projet\u00a0: {reason}',
  cannotBeSaved: 'Impossible d’enregistrer ce montage\u00a0: {reason}',
  damaged: 'le fichier enregistré est incomplet ou endommagé.',
  notOurs: 'ce n’est pas un document Trimscript.',
  noDuration: 'il n’indique pas la durée de son média.',
  noVersion: 'il n’indique pas quelle version l’a enregistré.',
  newerVersion:
    'Ce projet a été enregistré par une version plus récente de Trimscript. Rechargez la page pour obtenir cette version.',
  noTranscript: 'sa transcription est absente.',
  untimedWords: 'sa transcription compte {words} mots, mais n’a de temps que pour {timed} d’entre eux.',
  tooManyWords: 'sa transcription compte plus de {words} mots, ou un mot de plus de {characters} caractères.',
  tooManyPauses: 'il contient trop de pauses détectées.',
  tooManyGaps: 'il contient trop de lacunes dans la transcription.',
  tooManyRejected: 'il contient trop de suggestions refusées.',
  tooManyCuts: 'il contient plus de {count} coupes.',

  languageUnknown: 'La langue était inconnue\u202f; l’anglais est supposé.',
  paragraphsRepaired:
    'Les paragraphes des intervenants ne correspondaient pas aux mots\u202f; ils ont été réparés.',
  pausesLeftOut: 'Certaines pauses détectées n’étaient pas des plages de temps et ont été ignorées.',
  gapsLeftOut: 'Certaines lacunes de la transcription n’étaient pas des plages de temps et ont été ignorées.',
  rejectedLeftOut: 'Certaines suggestions refusées n’étaient pas des plages de temps et ont été ignorées.',
  settingsMissing: 'Certains réglages manquaient et ont repris leur valeur initiale.',
  unsureWords:
    'Certains mots n’avaient ni confiance ni intervenant\u202f; ils sont jugés incertains et attribués au premier intervenant.',
  cutsMissing: 'Les coupes manquaient.',
  silenceModeOn:
    'Le mode silence était désactivé alors que des silences étaient coupés\u202f; il a été activé.',

  wordsEmpty:
    '{count, plural, one {{count} mot sans texte a été ignoré.} other {{count} mots sans texte ont été ignorés.}}',
  wordsSpaced:
    '{count, plural, one {{count} mot contenant des espaces a été divisé.} other {{count} mots contenant des espaces ont été divisés.}}',
  wordsUntimed:
    '{count, plural, one {{count} mot sans temps a été placé après le précédent.} other {{count} mots sans temps ont été placés dans l’ordre de lecture.}}',
  wordsOutside:
    '{count, plural, one {{count} mot hors de l’enregistrement y a été ramené.} other {{count} mots hors de l’enregistrement y ont été ramenés.}}',
  wordsUnordered:
    '{count, plural, one {{count} mot en désordre a été reclassé selon son temps.} other {{count} mots en désordre ont été reclassés selon leur temps.}}',
  wordsOverlapping:
    '{count, plural, one {{count} mot en chevauchait un autre et a été raccourci.} other {{count} mots en chevauchaient d’autres et ont été raccourcis.}}',
  wordsShort:
    '{count, plural, one {{count} mot sans durée a reçu la plus courte possible.} other {{count} mots sans durée ont reçu la plus courte possible.}}',
  wordsSpeaker:
    '{count, plural, one {{count} mot d’un intervenant inconnu a été attribué au premier.} other {{count} mots d’intervenants inconnus ont été attribués au premier.}}',
  wordsCrowded:
    '{count, plural, one {{count} mot n’a pas trouvé de place dans l’enregistrement et a été ignoré.} other {{count} mots n’ont pas trouvé de place dans l’enregistrement et ont été ignorés.}}',

  cutsReason:
    '{count, plural, one {{count} coupe de type inconnu est devenue manuelle.} other {{count} coupes de type inconnu sont devenues manuelles.}}',
  cutsTimes:
    '{count, plural, one {{count} coupe sans temps utilisable a été ignorée.} other {{count} coupes sans temps utilisable ont été ignorées.}}',
  cutsMoved:
    '{count, plural, one {{count} coupe dépassait du média et a été raccourcie.} other {{count} coupes dépassaient du média et ont été raccourcies.}}',
  cutsOverlap:
    '{count, plural, one {{count} coupe en chevauchait une autre et lui a été jointe.} other {{count} coupes en chevauchaient d’autres et leur ont été jointes.}}',
  cutsSilence:
    '{count, plural, one {{count} coupe de silence recouverte par une autre a été ignorée.} other {{count} coupes de silence recouvertes par d’autres ont été ignorées.}}',
  cutsWord:
    '{count, plural, one {{count} coupe de silence recouvrait un mot et a été raccourcie ou ignorée.} other {{count} coupes de silence recouvraient des mots et ont été raccourcies ou ignorées.}}',
  cutsId:
    '{count, plural, one {{count} coupe sans identifiant propre en a reçu un.} other {{count} coupes sans identifiant propre en ont reçu un.}}',
});
