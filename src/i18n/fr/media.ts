import type { media as english } from '../en/media.ts';
import { translation } from '../texts.ts';

export const media = translation<typeof english>({
  nothingLeft: 'Il ne reste rien à télécharger\u00a0: les coupes couvrent tout.',
  notCut: 'L’enregistrement n’a pas pu être coupé.',
  nothingToJoin: 'Il n’y a rien à assembler\u00a0: importez au moins un enregistrement.',
  isProtected:
    'est protégé contre la copie (DRM)\u00a0: seul le lecteur prévu peut l’ouvrir. Importez un enregistrement sans protection.',
  isEmptyOfMedia: 'ne contient ni son ni image. Importez un enregistrement audio ou vidéo.',
  endsAfterHeader: 'ne contient ni son ni image\u00a0: il s’arrête après son en-tête.',
  hasNoLength: 'n’a pas de durée. Importez un enregistrement audio ou vidéo.',
  picturesUnreadable: 'Les images n’ont pas pu être lues une à une.',
  noFfmpeg: 'ffmpeg n’est pas installé sur le serveur. Installez-le et réessayez.',
  notProcessed: 'L’enregistrement n’a pas pu être traité.',
  needsMemory:
    'L’enregistrement demande plus de mémoire que ce serveur n’en accorde. Exportez-le à nouveau avec des images plus petites et importez ce fichier.',
  isEmpty: 'est vide. Exportez-le ou enregistrez-le de nouveau, puis importez-le encore une fois.',
  isPlaylist:
    'est une liste de lecture qui renvoie à d’autres fichiers, pas un enregistrement. Importez l’enregistrement lui-même.',
  isImage: 'est une image. Importez un enregistrement audio ou vidéo.',
  isDocument: 'est un document ou une archive. Importez un enregistrement audio ou vidéo.',
  isText: 'est un fichier texte. Importez un enregistrement audio ou vidéo.',
  isIncomplete:
    'est incomplet\u00a0: il en manque une partie, comme après un enregistrement ou une copie interrompus. Importez une copie entière.',
  isUnknownFormat:
    'n’est pas dans un format audio ou vidéo lisible ici. Importez du MP4, MOV, WebM, MKV, MP3, M4A, WAV, OGG ou FLAC.',
  subtitlesTooLong: 'Les sous-titres sont trop longs.',
  notWhole: 'L’enregistrement coupé n’est pas sorti entier. Relancez le téléchargement.',
  changesMidway:
    '«\u00a0{name}\u00a0» change de type {what, select, sound {de son} other {d’image}} en cours de route, de {from} à {to}. Exportez-le à nouveau en MP4 et importez ce fichier.',
  changesTrack:
    '«\u00a0{name}\u00a0» continue en cours de route sur d’autres pistes que celles du début. Exportez-le à nouveau en MP4 et importez ce fichier.',
  tooManyPackets:
    'contient plus de {millions} millions d’images et de morceaux de son, plus qu’aucun enregistrement ordinaire. Exportez-le à nouveau en MP4 et importez ce fichier.',
  tooLong:
    'dure {hours} heures\u202f; au plus {most} peuvent être montées. Découpez-le et montez les parties l’une après l’autre.',
  sampleRate:
    'a {rate} échantillons de son par seconde\u202f; entre {least} et {most} sont possibles. Exportez-le à 48000 Hz et importez-le à nouveau.',
  undecodable:
    'ne peut pas être utilisé\u00a0: {what, select, sound {le son} picture {l’image} other {{what}}} ({codec}) ne peut pas être décodé. Il est peut-être endommagé ou protégé contre la copie.',
});
