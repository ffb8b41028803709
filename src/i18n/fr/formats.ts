import type { formats as english } from '../en/formats.ts';
import { translation } from '../texts.ts';

export const formats = translation<typeof english>({
  txt: 'Texte (TXT)',
  md: 'Markdown',
  docx: 'Word (DOCX)',
  srt: 'Sous-titres (SRT)',
  vtt: 'Sous-titres (WebVTT)',
  json: 'Mots et temps (JSON)',
  edl: 'Liste de montage (EDL, CMX 3600)',
  fcpxml: 'Final Cut Pro (FCPXML)',
  xmeml: 'Premiere Pro, Resolve (XML)',
  otio: 'OpenTimelineIO',

  choose: 'Choisir une transcription',
  importOne: 'Importer une transcription',
  imported: '{count, plural, one {# mot importé} other {# mots importés}}',
  notImported: 'La transcription n’a pas été importée',
  exportOne: 'Exporter la transcription ou le montage',
  export: 'Exporter',
  cancel: 'Annuler',
  format: 'Format',
  times: 'Temps',
  timesOfEdit: 'Du montage\u00a0: sans les coupes',
  timesOfRecording: 'De l’enregistrement\u00a0: tout y est',
  piecesOfRushes:
    'Les coupes sous forme de morceaux de vos rushs, pour un autre logiciel de montage. Gardez les rushs à côté de ce fichier, sous leurs noms.',
  dropFrame: 'Timecode drop-frame',
  commentsAsMarkers: 'Commentaires en marqueurs',

  tooLarge: '{name} dépasse 50\u00a0Mo, ce qu’aucune transcription n’atteint. Choisissez un autre fichier.',
  unfitted: 'Les temps des mots n’ont pas pu être ajustés au son\u202f; ce sont ceux du fichier.',
  empty: 'Ce fichier est vide.',
  notText: 'Ce n’est pas un fichier texte.',
  otherKind:
    'C’est {kind}, qui ne peut pas être lu. Convertissez-le en SubRip (.srt) ou WebVTT (.vtt), puis importez le résultat.',
  ass: 'un fichier de sous-titres ASS ou SSA (.ass)',
  microDvd: 'un fichier de sous-titres MicroDVD (.sub)',
  subViewer: 'un fichier de sous-titres SubViewer (.sub)',
  vobSub: 'un fichier de sous-titres VobSub (.sub), fait d’images',
  lrc: 'un fichier de paroles LRC (.lrc)',
  captionsUnread:
    '{count, plural, one {{count} sous-titre n’a pas pu être lu.} other {{count} sous-titres n’ont pas pu être lus.}}',
  captionsEmpty:
    '{count, plural, one {{count} sous-titre n’a pas de texte.} other {{count} sous-titres n’ont pas de texte.}}',
  noCaptions: 'Ce fichier ne contient pas de sous-titres\u00a0: aucune ligne n’en donne les temps.',
  allUnread:
    '{count, plural, one {{count} sous-titre n’a pas pu être lu} other {{count} sous-titres n’ont pas pu être lus}}, et il n’y en a pas d’autre\u00a0: les temps sont attendus sous la forme 00:00:01,000 --> 00:00:02,500.',
  captionsUnordered:
    '{count, plural, one {{count} sous-titre n’était pas dans l’ordre.} other {{count} sous-titres n’étaient pas dans l’ordre.}}',
  captionsOverlap:
    '{count, plural, one {{count} sous-titre chevauche le suivant et a été écourté.} other {{count} sous-titres chevauchent le suivant et ont été écourtés.}}',
  rolling:
    'Sous-titres défilants\u00a0: {count, plural, one {{count} ligne répétée n’a été prise qu’une fois.} other {{count} lignes répétées n’ont été prises qu’une fois.}}',
  beyondEnd:
    '{beyond, plural, one {{beyond} passage sur {count} se situe après la fin de l’enregistrement et a été ignoré.} other {{beyond} passages sur {count} se situent après la fin de l’enregistrement et ont été ignorés.}}',
  nothingInside:
    'Rien dans cette transcription ne se situe dans l’enregistrement. Est-ce celle d’un autre\u202f?',
  noWords: 'Cette transcription ne contient aucun mot.',
  unknownJson:
    'Ce JSON n’est pas une transcription lisible. Celles-ci le sont\u00a0: Trimscript, Whisper, WhisperX, Deepgram et AssemblyAI.',
  damagedJson: 'Ce fichier est endommagé\u00a0: son JSON est incomplet.',
  editedTimes:
    'Les temps de cette transcription sont ceux d’un enregistrement monté. Exportez-la avec les temps de la source pour l’importer ici.',
  untimedJson:
    'Les mots de ce JSON n’ont pas de temps. Sont attendus «\u00a0start\u00a0» et «\u00a0end\u00a0» pour chaque mot ou sous-titre, en secondes (1.25), en millisecondes (1250) ou sous forme de texte («\u00a000:00:01.250\u00a0»).',
  unreadTime:
    'Le temps {time} de ce JSON est illisible. Sont attendus «\u00a0start\u00a0» et «\u00a0end\u00a0» pour chaque mot ou sous-titre, en secondes (1.25), en millisecondes (1250) ou sous forme de texte («\u00a000:00:01.250\u00a0»).',

  nothingLeft: 'Les coupes ne laissent rien à transmettre.',
  edlTooLong:
    'Une EDL contient au plus {most} coupes et ce montage en a {count}. FCPXML, Premiere XML et OpenTimelineIO les contiennent toutes.',
  edlTooFast:
    'Le timecode d’une EDL compte au plus {most} images par seconde et cet enregistrement en a {count}. FCPXML, Premiere XML et OpenTimelineIO acceptent toutes les cadences.',
  importedFrom: 'Importé de {name} ({kind}).',
});
