import type * as english from '../en/files.ts';
import { translation } from '../texts.ts';

export const upload = translation<typeof english.upload>({
  rushes: 'Fichiers',
  countRushes: '{count, plural, one {{count} fichier} other {{count} fichiers}}',
  dropHere: 'Déposez de l’audio ou de la vidéo ici',
  dropFirst: 'Déposez un enregistrement ici',
  formats: 'MP4, MOV, MKV, WebM, AVI, MP3, M4A, WAV, FLAC, Ogg et d’autres.',
  orSample: 'ou <sample>essayez avec un exemple d’entretien</sample>',
  sampleFailed: 'L’exemple n’a pas pu être ouvert',
  next: 'La suite',
  nextUpload: 'Il est importé aussitôt, pendant que vous choisissez la langue et le nombre d’intervenants.',
  nextWords: 'Les mots apparaissent à mesure qu’ils sont reconnus.',
  nextCut: 'Vous coupez des mots et téléchargez le résultat.',
  limits: 'Audio ou vidéo, jusqu’à 500\u00a0Mo chacun.',
  joinedInOrder: 'Les fichiers sont assemblés dans l’ordre de la liste.',
  upload: 'Importer',
  choose: 'Choisir des fichiers',
  onlyRecordings: 'Seuls les fichiers audio et vidéo peuvent être importés',
  leftOut: 'Ignorés\u00a0: {names}.',
  leftOutMore: 'Ignorés\u00a0: {names} et {count} de plus.',
  total: 'Total <b>{length}</b>',
  confirmRushes: 'Continuer',
  confirmCount: 'Continuer avec {count, plural, one {{count} fichier} other {{count} fichiers}}',
  rushesOf: 'Fichiers\u00a0: {summary}',
  inProject: 'Dans ce projet',
  damaged: 'Dommages',
  goThere: 'Y placer la tête de lecture',

  chosen: 'Fichiers choisis',
  tooLarge: '{size}, plus de 500\u00a0Mo',
  lengthUnread: ', durée illisible',
  unreadable: ', pas un enregistrement lisible\u00a0: retirez-le',
  sentSoFar: ', {percent}\u00a0% importés',
  isSent: ', importé',
  chooseAgain: 'Choisissez-le de nouveau pour continuer',
  chooseAgainNamed: 'Choisir de nouveau {name} pour continuer',
  goOnSending: 'Reprendre l’import',
  drag: 'Déplacer {name}\u00a0: faites-le glisser, ou utilisez les flèches haut et bas',
  moveUp: 'Monter {name}',
  moveDown: 'Descendre {name}',
  remove: 'Retirer {name}',
  readingLength: 'Lecture de sa durée',

  where: 'Où placer ces fichiers\u202f?',
  cancel: 'Annuler',
  toNew: 'Créer un nouveau projet',
  toNewHelp: '{name} reste tel quel.',
  replaceThis: 'Remplacer cet enregistrement',
  replaceThisHelp: 'Les nouveaux fichiers remplacent {name}, sa transcription et ses coupes.',
  toThis: 'Ajouter des fichiers à cet enregistrement',
  toThisHelp: 'Les mots et les coupes sont gardés, et seule la nouvelle partie est transcrite.',
  toThisLater: 'Possible une fois la transcription terminée.',
  atEnd: 'À la fin',
  atBeginning: 'Au début',

  replaceNamed: 'Remplacer {name}\u202f?',
  currentProject: 'le projet en cours',
  replaceHelp:
    'Importer de nouveaux fichiers supprime sa transcription et toutes ses coupes. Cette action est irréversible.',
  replace: 'Remplacer',

  finalList: 'Est-ce la liste définitive des rushs à importer\u202f?',
  confirm: 'Confirmer',
  changeList: 'Modifier la liste',
  sentAtOnce:
    'Les fichiers sont envoyés dès que vous les choisissez. Rien n’est assemblé avant votre confirmation, et annuler les supprime.',
  removeRefused: 'Retirez les fichiers qui ne peuvent pas être importés',
  chooseMissing: 'Choisissez de nouveau les fichiers qui ne sont pas encore importés',
  allSent: 'Tous les fichiers sont importés',
  discarded:
    '{count, plural, one {Le fichier a été retiré de la liste} other {Les {count} fichiers ont été retirés de la liste}}',
  uploadFailed: 'L’import a échoué',
  show: 'Afficher',
  showUpload: 'Afficher l’import',
  triedAgain: '{error}. Nouvel essai',
  noRoom: 'Il n’y a pas assez d’espace pour ces fichiers',
  joinedBefore: 'Ils sont ajoutés avant {name}, qui garde ses mots et ses coupes.',
  joinedAfter: 'Ils sont ajoutés après {name}, qui garde ses mots et ses coupes.',
  joinedThus: 'Total, assemblés dans cet ordre',
  restores:
    'Ces fichiers remplacent ceux qui manquent, et votre transcription et vos coupes sont gardées. Ensemble, ils doivent durer {length}, comme les originaux.',
  startNew: 'Commencer plutôt un nouveau projet',

  sending: 'Parfait\u202f! Votre média est en cours d’envoi au serveur\u00a0:',
  sendingAgain: 'Votre média est renvoyé au serveur',
  thenTranscription: 'La transcription commencera ensuite',
  copyWasDeleted:
    'Sa copie a été supprimée du serveur, faute d’avoir servi depuis un moment. Votre transcription et vos coupes sont gardées.',
  stopUpload: 'Arrêter cet import\u202f?',
  stopHelp: 'Ce qui a été importé est supprimé du serveur, et les fichiers sont retirés de la liste.',
  stop: 'Arrêter',
  keepUploading: 'Poursuivre l’import',

  chooseTranscript: 'Choisir une transcription',
  transcriptTaken: 'Transcription\u00a0: {name}',
  words: '{words, number} {words, plural, one {mot} other {mots}}',
  wordsAndSpeakers:
    '{words, number} {words, plural, one {mot} other {mots}}, {count, plural, one {{count} intervenant} other {{count} intervenants}}\u00a0: {names}',
  removeTranscript: 'Retirer la transcription',
  haveTranscript: 'J’ai déjà une transcription',

  again: 'Transcrire à nouveau',
  againHelp:
    'Le serveur transcrit à nouveau l’enregistrement pendant que vous travaillez. La nouvelle transcription remplace ensuite celle-ci\u00a0: vos coupes, les mots que vous avez corrigés et les noms des intervenants sont gardés, et une seule annulation ramène cette transcription.',
  mediaGone: 'Importez d’abord de nouveau l’enregistrement\u00a0: le serveur ne l’a plus',
  stillTranscribing: 'La transcription est encore en cours',
  engine: 'Moteur',
  bestEngine: 'Le meilleur pour la langue',
  engineAt: '{name}, chez {host}',

  language: 'Langue',
  languageHelp: 'Parlée dans l’enregistrement',
  english: 'Anglais',
  french: 'Français',
  speakers: 'Intervenants',
  speakersHelp: 'De 1 à 5',
  betterSoon:
    'Un meilleur modèle de parole est en cours de téléchargement\u00a0: bientôt disponible ({percent}\u00a0%).',
  betterIn:
    'Un meilleur modèle de parole est en cours de téléchargement\u00a0: disponible dans environ {minutes}\u00a0min ({percent}\u00a0%).',
  sentTo: 'L’audio, ainsi que vos noms et mots, sont envoyés à {host} pour y être transcrits.',
  languageSoon: '{language}\u00a0: bientôt disponible ({percent}\u00a0%).',
  languageIn: '{language}\u00a0: disponible dans environ {minutes}\u00a0min ({percent}\u00a0%).',
  languageMissing: '{language}\u00a0: non disponible sur ce serveur.',

  vocabulary: 'Noms et mots attendus',
  vocabularyHelp: 'Aide à les reconnaître. Séparez-les par des virgules.',
  add: 'Ajouter',
  namesAndWords: 'Noms et mots',
  removeTerm: 'Retirer {term}',
  youCorrected: 'Vous avez corrigé\u00a0:',
  addTerm: 'Ajouter {term}',
});

export const download = translation<typeof english.download>({
  output: 'Sortie <b>{length}</b>',
  saves: 'gain\u00a0: {time}',
  download: 'Télécharger',
  downloadPaid: 'Télécharger, déjà payé',
  downloadFor: 'Télécharger, {price}',
  alreadyPaid: 'Déjà payé',
  uploadFirst: 'Importez d’abord un enregistrement',
  nothingLeft: 'Tout est coupé\u00a0: supprimez une coupe pour avoir quelque chose à télécharger',
  tooExpensive: 'Ce téléchargement coûte {price} et vous en avez {balance}',
  addCredentials: 'Ajouter des crédits',
  percent: '{percent}\u00a0%',
  downloadAt: 'Téléchargement, {percent}\u00a0%',
  failed: 'Échec du téléchargement',
  failedWhy: 'Échec du téléchargement, afficher la cause',

  ready: 'Téléchargement prêt',
  readyUsed: 'Utilisé\u00a0: {used}. Il vous en reste {left}.',
  readyPaid: 'Déjà payé, il vous reste {left, plural, one {{left} crédit} other {{left} crédits}}.',
  making: 'Préparation de votre téléchargement',
  inBackground: 'Vous pouvez continuer le montage\u00a0: le fichier est enregistré dès qu’il est prêt.',
  cancel: 'Annuler',
  continueEditing: 'Continuer le montage',

  title: 'Télécharger l’enregistrement monté',
  freeAgain:
    'Télécharger à nouveau le même montage, avec les mêmes options, est gratuit pendant 7\u00a0jours.',
  suffice: 'Vérifiez que vos crédits suffisent.',
  missing: 'Il vous en manque {count}.',
  getPaidFile: 'Obtenir le fichier payé',
  tryAgain: 'Réessayer',
  downloadAgain: 'Télécharger à nouveau',
  free: 'gratuit',
  buyFree: 'Télécharger gratuitement',
  buy: 'Télécharger pour {price}',
  outputLength: 'Sortie',
  lengthAndSaved: '{length}, soit {saved} de moins',
  file: 'Taille et préparation',
  sizeAndTime: 'Environ {size}, prêt en {time} au plus',
  price: 'Prix (1 crédit par minute)',
  balance: 'Votre solde',
  balanceAndLeft: '{balance}, {left} ensuite',
  isPaid: 'Le fichier est payé. L’obtenir à nouveau ne coûte rien.',
  notCharged: 'Aucun crédit n’a été utilisé.',
  maybeCharged:
    'Impossible de savoir si des crédits ont été utilisés. Si oui, le même téléchargement est gratuit pendant 7\u00a0jours.',

  format: 'Format',
  asRecorded: 'Comme la source',
  audioOnly: 'Audio seul, {format}',
  audioMp3: 'Audio seul, MP3 192\u00a0kbit/s',
  audioMp3Mono: 'Audio seul, MP3 128\u00a0kbit/s mono',
  videoHeading: 'Vidéo',
  smaller: 'Réduite, {lines}p',
  captions: 'Sous-titres',
  none: 'Aucun',
  asTrack: 'En piste séparée',
  burnedIn: 'Incrustés dans la vidéo',
  captionLook: 'Apparence des sous-titres',
  extent: 'Étendue',
  wholeEdit: 'Tout le montage',
  selectedPart: 'La sélection, {length}',
  eachChapter: 'Un fichier par chapitre (ZIP)',
  chapterPart: '{name}, {length}',
  unnamedChapter: 'Chapitre {number}',
  downloadRange: 'Télécharger cette partie',
  presets: 'Préréglages',
  savePreset: 'Enregistrer ces choix comme préréglage',
  managePresets: 'Renommer ou supprimer des préréglages',
  presetName: 'Nom du préréglage',
  presetHolds: 'Garde le format, la vidéo, les sous-titres et le son, pour tous vos projets.',
  presetThere: 'Un préréglage porte déjà ce nom.',
  replacePreset: 'Le remplacer',
  deletePreset: 'Supprimer le préréglage {name}',
  presetDeleted: '«\u00a0{name}\u00a0» a été supprimé.',
  putBack: 'Le rétablir',
  presetsDone: 'Terminé',
  mostPresets:
    'Vous avez {most} préréglages. Supprimez-en un dont vous n’avez plus besoin, puis enregistrez à nouveau.',
  podcast: 'Podcast',
  youtube: 'YouTube',
  archive: 'Archive, WAV',
  details: 'Titre, artiste, etc.',
  detailsHelp: 'Écrits dans le fichier. Ce qui reste vide est repris de l’enregistrement.',
  tagTitle: 'Titre',
  tagArtist: 'Artiste',
  tagAlbum: 'Album ou émission',
  tagNumber: 'Numéro',
  numberFrom: 'Un nombre entier de 1 à {most}',
  keepForNew: 'Reprendre cet artiste et cet album dans les nouveaux projets',
  fillIn: 'Mettre {names}',
  cover: 'Pochette',
  coverPicture: 'Choisir une image',
  coverFrame: 'Prendre cette image de la vidéo',
  coverFrameHelp: 'L’image à la tête de lecture devient la pochette',
  coverRecorded: 'Comme l’enregistrement',
  coverNone: 'Aucune',
  coverNoneRecorded: 'L’enregistrement n’a pas de pochette.',
  coverHelp: 'Un JPEG ou un PNG de {most} Mo au plus. Les fichiers MP3, M4A, MP4 et FLAC l’ont.',
  coverTooLong:
    'Cette image fait {size}. Une pochette part d’une image de {most} Mo au plus\u00a0: enregistrez-la d’abord en plus petit.',
  coverShown: 'La pochette du fichier',
  coverMaking: 'Préparation de la pochette…',
  chaptersIncluded:
    '{count, plural, one {{count} chapitre est écrit} other {{count} chapitres sont écrits}} dans le fichier.',
  videoAsRecorded: 'Vidéo, comme la source',
  audioAsRecorded: 'Audio, comme la source',
  forAnotherEditor: 'Pour un autre logiciel',
  editListFree: 'Exporte une liste de montage, gratuitement',
  fileName: 'Nom du fichier',
  afterProject: 'Utiliser le nom du projet',
  trimmedName: '{project} (monté)',

  gpmd: 'mesures GoPro',
  fdsc: 'données de récupération GoPro',
  camm: 'mouvements de la caméra',
  rtmd: 'données de caméra Sony',
  djmd: 'données de vol DJI',
  dbgi: 'données de caméra DJI',
  tmcd: 'timecode',
  klv: 'données KLV',
  teletext: 'télétexte',
  droppedTrack:
    '{kind, select, video {une autre piste vidéo} audio {une piste audio} subtitles {des sous-titres} other {des données}} ({what})',
  droppedCover: 'une image de couverture ({what})',
  droppedFile: 'un fichier joint ({what})',
  dropped: 'Non conservé\u00a0: {tracks}.',
  rewrittenForFile:
    '{kind, select, video {La vidéo est convertie} other {L’audio est converti}} de {from} en {to}\u00a0: ce type de fichier ne peut pas contenir le format d’origine.',
  rewrittenForServer:
    '{kind, select, video {La vidéo est convertie} other {L’audio est converti}} de {from} en {to}\u00a0: le serveur ne sait pas écrire le format d’origine.',
  rewrittenInJoin:
    'La vidéo des fichiers en {from} est convertie en {to}\u00a0: les fichiers assemblés partagent un seul codec.',
  coloursBecome: 'Les couleurs sont enregistrées en {to} au lieu de {from}.',
  pixelFormat:
    '{chroma, select, grey {gris} RGB {RVB} other {{chroma}}}, {bits}\u00a0bits{alpha, select, yes {, transparence} other {}}',
  toneMapped: 'Le HDR est converti à la plage de luminosité des écrans ordinaires (tone mapping).',
  deinterlaced: 'L’enregistrement est entrelacé et sera désentrelacé.',
  constantRate:
    'Le téléchargement a une cadence constante de {rate, number} images par seconde\u00a0: celle de l’enregistrement est plus élevée ou variable, certaines images sont donc omises ou répétées.',
  evenSides:
    'Une ligne ou une colonne de pixels au bord est omise\u00a0: la largeur et la hauteur doivent être paires.',
  ownerOnly: 'Seul le propriétaire de ce projet peut le télécharger',
});

export const captionLook = translation<typeof english.captionLook>({
  size: 'Taille',
  small: 'Petite',
  medium: 'Moyenne',
  large: 'Grande',
  place: 'Emplacement',
  bottom: 'En bas',
  top: 'En haut',
  frame: 'Derrière les lettres',
  box: 'Un cadre sombre',
  outline: 'Un contour sombre',
  letters: 'Lettres par ligne, au plus',
  names: 'Noms des intervenants',
  asDrawn: 'Voici comment les sous-titres sont dessinés. La touche\u00a0T les affiche dans l’aperçu.',
  takesFewer:
    'À cette taille, l’image contient {letters, plural, one {#\u00a0lettre} other {#\u00a0lettres}} par ligne.',
});

export const formats = translation<typeof english.formats>({
  editText: 'Montage en texte (TXT)',
  projectFile: 'Fichier de projet (JSON)',
  txt: 'Texte (TXT)',
  md: 'Markdown',
  docx: 'Word (DOCX)',
  srt: 'Sous-titres (SRT)',
  vtt: 'Sous-titres et intervenants (WebVTT)',
  wordVtt: 'Sous-titres mot à mot (WebVTT)',
  premiere: 'Transcription de Premiere Pro (JSON)',
  json: 'Mots et temps (JSON)',
  youtube: 'Chapitres pour YouTube (TXT)',
  podcastChapters: 'Chapitres Podcasting 2.0 (JSON)',
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
  format: 'Format',
  times: 'Temps',
  timesOfEdit: 'D’après le montage (coupes retirées)',
  timesOfRecording: 'D’après l’enregistrement (rien n’est retiré)',
  editListNote:
    'Une liste de montage pour d’autres logiciels. Gardez les fichiers d’origine à côté, sans les renommer.',
  filesAsOne:
    'Ses fichiers ont été réunis par la version 1.0, qui n’a gardé ni cadence, ni dimensions, ni durée de chacun\u00a0: ceux de l’enregistrement entier y figurent pour tous. Vérifiez les clips dans l’autre logiciel.',
  oneTrackOnly:
    'Ce format nomme une piste audio par fichier. Ceux de Final Cut Pro et de Premiere Pro les nomment toutes.',
  editTextNote:
    "Une ligne par phrase\u00a0: barrez des mots avec ~~, supprimez-les, corrigez-les avec '{avant|après}', déplacez des lignes. Importez le fichier pour reprendre vos changements.",
  projectNote:
    'Le montage entier, pour la ligne de commande\u00a0: placez-le à côté de l’enregistrement. Importez le fichier pour le reprendre.',
  projectOfSeveral:
    'Cet enregistrement est fait de plusieurs fichiers, or un fichier de projet va avec un seul. Exportez le montage en texte ou en liste de montage.',
  projectUnknown:
    'Cet enregistrement a été importé avant que son fichier soit retenu. Importez-le à nouveau pour exporter un fichier de projet.',
  noProjectFile: '{name} n’est pas un fichier de projet entier. Exportez-le à nouveau.',
  projectOfAnother:
    '{name} va avec un autre enregistrement. Ouvrez le projet de cet enregistrement, puis importez-le là.',
  projectTaken: 'Le montage est maintenant celui de {name}.',
  chaptersNote: 'Les chapitres que vous avez placés, à leurs temps dans le montage.',
  noChapters: 'Il n’y a pas encore de chapitres. Placez-en avec H à la tête de lecture.',
  chapterNumber: 'Chapitre {number}',
  fewChapters: 'YouTube n’affiche les chapitres que s’il y en a au moins {least}.',
  chaptersFromStart:
    'YouTube n’affiche les chapitres que si le premier commence à 0:00\u202f; «\u00a0{name}\u00a0» commence à {time}.',
  shortChapter:
    'YouTube n’affiche les chapitres que si chacun dure au moins {least}\u00a0s\u202f; «\u00a0{name}\u00a0», à {time}, est plus court.',
  keepsSilenced: 'Il garde les mots et le son d’origine de ce qui est muet ou bipé.',
  dropFrame: 'Timecode drop-frame',
  commentsAsMarkers: 'Commentaires en marqueurs',

  tooLarge: '{name} dépasse 50\u00a0Mo, la limite des transcriptions. Choisissez un autre fichier.',
  empty: 'Ce fichier est vide.',
  notText: 'Ce n’est pas un fichier texte.',
  otherKind:
    'C’est {kind}, qui ne peut pas être lu. Convertissez-le en SubRip (.srt) ou WebVTT (.vtt), puis importez le résultat.',
  ass: 'un fichier de sous-titres ASS ou SSA (.ass)',
  microDvd: 'un fichier de sous-titres MicroDVD (.sub)',
  subViewer: 'un fichier de sous-titres SubViewer (.sub)',
  vobSub: 'un fichier de sous-titres VobSub (.sub), fait d’images',
  scc: 'un fichier de sous-titres Scenarist (.scc)',
  stl: 'un fichier de sous-titres EBU (.stl)',
  sami: 'un fichier de sous-titres SAMI (.smi)',
  rtf: 'un document RTF (.rtf)',
  pdf: 'un document PDF',
  zip: 'un document Word ou une archive',
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
    '{count, plural, one {{count} sous-titre en chevauchait un autre et a été raccourci.} other {{count} sous-titres en chevauchaient d’autres et ont été raccourcis.}}',
  rolling:
    'Sous-titres défilants\u00a0: {count, plural, one {{count} ligne répétée a été supprimée.} other {{count} lignes répétées ont été supprimées.}}',
  paintedOn:
    '{count, plural, one {{count} sous-titre répète le précédent avec d’autres mots ; les mots en double ont été supprimés.} other {{count} sous-titres répètent le précédent avec d’autres mots ; les mots en double ont été supprimés.}}',
  crosstalk:
    '{count, plural, one {{count} mot chevauche un autre intervenant\u202f; ses temps ont été ajustés.} other {{count} mots chevauchent un autre intervenant\u202f; leurs temps ont été ajustés.}}',
  soundsLeftOut:
    '{count, plural, one {{count} son, qui n’est pas un mot, a été ignoré} other {{count} sons, qui ne sont pas des mots, ont été ignorés}} : {names}.',
  notUnderstood:
    '{count, plural, one {{count} passage n’a pas été compris à la transcription et a été ignoré.} other {{count} passages n’ont pas été compris à la transcription et ont été ignorés.}}}}',
  unnamedTurns:
    '{count, plural, one {{count} changement d’intervenant ne dit pas de nom (>>).} other {{count} changements d’intervenant ne disent pas de nom (>>).}}',
  unnamed: 'Sans nom',
  askTitle: 'Importation de {name}',
  importIt: 'Importer',
  readingFile: 'Lecture du fichier',
  encoding: 'Encodage du texte',
  place: 'Intervenant {number}',
  tooManySpeakers:
    'Cette transcription compte {count, number} intervenants, {most} au plus sont possibles. Les intervenants de même numéro sont réunis.',
  speakersMerged:
    'Cette transcription compte {count, number} intervenants, {most} au plus sont possibles\u202f; ceux-ci ont été réunis\u00a0: {names}.',
  beyondEnd:
    '{count, plural, one {Le seul passage se situe après la fin de l’enregistrement et a été ignoré.} other {{beyond, plural, one {{beyond} passage sur {count} se situe après la fin de l’enregistrement et a été ignoré.} other {{beyond} passages sur {count} se situent après la fin de l’enregistrement et ont été ignorés.}}}}',
  nothingInside:
    'Rien dans cette transcription ne se situe dans l’enregistrement. Est-ce celle d’un autre enregistrement\u202f?',
  noWords: 'Cette transcription ne contient aucun mot.',
  framesOnly:
    'Les temps de ce tableau sont des numéros d’images, sans cadence. Exportez-le avec un timecode ou en secondes.',
  unknownJson:
    'Ce JSON n’est pas une transcription prise en charge. Le sont celles de Trimscript, Whisper, WhisperX, Premiere Pro, Deepgram, AssemblyAI, ElevenLabs, Amazon Transcribe, Google, Rev.ai et NeMo.',
  damagedJson: 'Ce fichier est endommagé\u00a0: son JSON est incomplet.',
  editedTimes:
    'Les temps de cette transcription sont ceux d’un montage. Exportez-la avec les temps de l’enregistrement, puis importez-la.',
  untimedJson:
    'Les mots de ce JSON n’ont pas de temps. Chaque mot ou sous-titre doit avoir «\u00a0start\u00a0» et «\u00a0end\u00a0», en secondes (1.25), en millisecondes (1250) ou sous forme de texte («\u00a000:00:01.250\u00a0»).',
  unreadTime:
    'Le temps {time} de ce JSON est illisible. Chaque mot ou sous-titre doit avoir «\u00a0start\u00a0» et «\u00a0end\u00a0», en secondes (1.25), en millisecondes (1250) ou sous forme de texte («\u00a000:00:01.250\u00a0»).',

  nothingLeft: 'Tout est coupé\u00a0: il n’y a rien à exporter.',
  edlTooLong:
    'Une EDL contient au plus {most} coupes et ce montage en a {count}. FCPXML, Premiere XML et OpenTimelineIO les contiennent toutes.',
  edlTooFast:
    'Le timecode d’une EDL compte au plus {most} images par seconde et cet enregistrement en a {count}. FCPXML, Premiere XML et OpenTimelineIO acceptent toutes les cadences.',
  pasteScript: 'Coller un script',
  compareScript: 'Comparer',
  scriptText: 'Texte du script',
  scriptHelp:
    'Le texte qui devait être dit, avec NOM\u00a0: devant ce que dit quelqu’un d’autre. Il prend la place de la transcription : les lectures antérieures qui sont sûres sont proposées comme coupes, les autres et les passages hors du script sont à vérifier, et ce qui n’a pas été dit est listé.',
  scriptProposals:
    '{retakes, plural, =0 {Aucune lecture antérieure} one {{retakes} lecture antérieure proposée comme coupe} other {{retakes} lectures antérieures proposées comme coupes}}, {unscripted, plural, =0 {rien hors du script} one {{unscripted} passage hors du script à vérifier} other {{unscripted} passages hors du script à vérifier}}.',
  scriptDoubtful:
    '{count, plural, one {Un autre passage est peut-être une lecture antérieure} other {{count} autres passages sont peut-être des lectures antérieures}}, à vérifier.',
  pastedScript: 'Texte collé',
  noScript: 'Il n’y a guère de mots. Collez tout le texte qui devait être dit.',
  orderAsInScript: 'Ordre du script',
  scriptNeedsWords:
    'Un script est comparé avec ce qui a été entendu. Importez-le à nouveau quand l’enregistrement est transcrit.',
  scriptLater:
    'Ce fichier ne donne pas de temps : c’est un script. Envoyez l’enregistrement sans lui, et importez-le quand il est transcrit.',
  editTextLater:
    'Ce fichier est un montage en texte. Envoyez l’enregistrement sans lui, puis importez-le une fois l’enregistrement transcrit.',
  otherScript: 'Rien de ce script n’a été entendu. Est-ce celui d’un autre enregistrement ?',
  unsaidTitle: 'Dans le script, mais pas dit',
  unsaidHelp:
    '{count, plural, one {Ce passage est laissé hors de la transcription.} other {Ces {count, number} passages sont laissés hors de la transcription.}}',
  importedFrom: 'Importé de {name} ({kind}).',
});

export const repairs = translation<typeof english.repairs>({
  cannotBeOpened: 'Impossible d’ouvrir ce projet\u00a0: {reason}',
  cannotBeSaved: 'Impossible d’enregistrer ce montage\u00a0: {reason}',
  damaged: 'le fichier enregistré est incomplet ou endommagé.',
  notOurs: 'ce n’est pas un document Trimscript.',
  noDuration: 'il n’indique pas la durée de son média.',
  noVersion: 'il n’indique pas quelle version l’a enregistré.',
  newerVersion:
    'Ce projet a été enregistré par une version plus récente de Trimscript. Rechargez la page pour obtenir cette version.',
  noTranscript: 'sa transcription est absente.',
  untimedWords:
    'sa transcription compte {words, plural, one {{words} mot} other {{words} mots}}, mais n’a de temps que pour {timed} d’entre eux.',
  tooManyWords: 'sa transcription compte plus de {words} mots, ou un mot de plus de {characters} caractères.',
  tooManyPauses: 'il contient trop de pauses détectées.',
  tooManyGaps: 'il contient trop de lacunes dans la transcription.',
  tooManyRejected: 'il contient trop de suggestions refusées.',
  tooManyCuts: 'il contient plus de {count} coupes.',
  tooManyChapters: 'il contient plus de {most} chapitres.',

  languageUnknown: 'La langue était inconnue\u202f; l’anglais est supposé.',
  paragraphsRepaired:
    'Les paragraphes des intervenants ne correspondaient pas aux mots\u202f; ils ont été réparés.',
  pausesLeftOut: 'Certaines pauses détectées n’étaient pas des plages de temps valides et ont été ignorées.',
  gapsLeftOut:
    'Certaines lacunes de la transcription n’étaient pas des plages de temps valides et ont été ignorées.',
  rejectedLeftOut:
    'Certaines suggestions refusées n’étaient pas des plages de temps valides et ont été ignorées.',
  chaptersRepaired: 'Certains chapitres n’ont pas pu être lus et ont été ignorés.',
  orderRepaired:
    'L’ordre de certains passages n’a pas pu être lu\u00a0: ils sont dans l’ordre de l’enregistrement.',
  gainsRepaired:
    'Certains passages rendus muets, bipés ou de niveau changé n’ont pas pu être lus\u00a0: ils ont le son de l’enregistrement.',
  soundRepaired:
    'Certains réglages du son n’ont pas pu être lus\u00a0: le son y est celui de l’enregistrement.',
  settingsMissing: 'Certains réglages manquaient et ont été remis à leur valeur par défaut.',
  unsureWords:
    'Certains mots n’avaient ni confiance ni intervenant. Ils sont marqués comme incertains et attribués au premier intervenant.',
  cutsMissing: 'Les coupes manquaient.',
  silenceModeOn:
    'Le mode silence était désactivé alors que des silences étaient coupés\u202f; il a été activé.',

  wordsEmpty:
    '{count, plural, one {{count} mot sans texte a été ignoré.} other {{count} mots sans texte ont été ignorés.}}}}',
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
    '{count, plural, one {{count} mot n’a pas trouvé de place dans l’enregistrement et a été ignoré.} other {{count} mots n’ont pas trouvé de place dans l’enregistrement et ont été ignorés.}}}}',

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
    '{count, plural, one {{count} coupe de silence recouvrait un mot et est devenue manuelle.} other {{count} coupes de silence recouvraient des mots et sont devenues manuelles.}}',
  cutsId:
    '{count, plural, one {{count} coupe sans identifiant propre en a reçu un.} other {{count} coupes sans identifiant propre en ont reçu un.}}',
});
