import type * as english from '../en/cli.ts';
import { translation } from '../texts.ts';

export const cli = translation<typeof english.cli>({
  aboutProgram: 'Monte de l’audio et de la vidéo parlés, sans navigateur.',
  moreHelp:
    'trimscript COMMAND --help donne les options de chacune. Plusieurs fichiers et des motifs sont acceptés.',
  usage: 'Usage\u00a0: {call} [options]',
  aboutHelp: 'affiche ceci',
  aboutCut:
    'Coupe des enregistrements. Les pauses se passent de transcription\u202f; les suggestions en demandent une, ce qui prend du temps la première fois.',
  aboutTranscribe: 'Écrit des transcriptions et des sous-titres, aux temps de l’enregistrement.',
  aboutAlign: 'Prend un texte comme transcription et trouve quand ses mots sont dits.',
  aboutExport: 'Écrit le montage pour d’autres logiciels, ou la transcription de ce qui reste.',
  aboutOpen: 'Ouvre l’enregistrement dans votre navigateur, avec le projet à côté de lui.',
  aboutOpenJson: 'écrit l’adresse sur une ligne pour les scripts, sans ouvrir de navigateur',
  opened: '{name} est ouvert dans votre navigateur.',
  openThis:
    'Ouvrez cette adresse dans un navigateur de cette machine. Elle ne sert qu’une fois, dans les 5 minutes\u00a0:',
  runsUntil: 'Trimscript tourne à l’adresse {address} jusqu’à Ctrl-C.',
  editKept:
    '{name} a déjà un montage dans l’espace de travail, qui a été gardé. Pour prendre {project} à sa place, importez-le là (Importer une transcription).',
  serverEnded: 'Le serveur s’est arrêté\u00a0: {problem}',
  serverFailed: 'Le serveur n’a pas pu démarrer\u00a0: {problem}',
  noLocalServer:
    'open travaille avec un dossier de données de cette machine, pas avec {setting}. Ouvrez plutôt l’enregistrement dans le navigateur.',
  aboutModels: 'Télécharge les modèles de reconnaissance qui manquent.',
  aboutEditText: 'Écrit le montage sous forme de texte à modifier n’importe où, et le reprend avec --edit.',
  aboutEdit: 'un texte écrit par trimscript edit, puis modifié',
  aboutOutput: "un fichier, un dossier ou un motif avec '{name}' et '{ext}'",
  aboutPauses: 'raccourcit les pauses à partir de tant de secondes à tant, comme 1.0:0.2',
  aboutSuggest: 'coupe hésitations, répétitions et reprises (sure, les sûres, ou all, toutes)',
  aboutProject: 'le projet, s’il n’est pas à côté de l’enregistrement',
  aboutLanguage: 'ce qui est parlé\u202f; sinon la langue du système',
  aboutSpeakers: 'combien de personnes parlent, pour les distinguer',
  aboutFast: 'écoute une seule fois, sans vérification par un autre moteur',
  aboutForce: 'remplace les fichiers présents et refait ce qui est fait',
  aboutJson: 'une ligne par étape sur la sortie standard, pour les scripts',
  aboutDryRun: 'dit seulement ce qui serait fait et ce qui ne peut être gardé',
  aboutTo: 'le format\u202f; sinon d’après le nom du fichier',
  aboutTranscript: 'le texte, ou des sous-titres aux temps approximatifs',
  aboutKeepTimes: 'prend le texte aux temps qu’il a, sans chercher ses mots',
  notPlaced: 'Le projet est resté tel quel. Avec --keep-times, le texte est pris aux temps qu’il a.',
  hearIn:
    'Si c’est {language, select, en {de l’anglais} other {du français}}, supprimez son projet et relancez la commande avec --language {language}.',
  aboutWatch: 'Coupe chaque enregistrement d’un dossier dans un autre dès qu’il arrive, jusqu’à Ctrl-C.',
  aboutRecursive: 'les sous-dossiers aussi',
  watching:
    '{name} est surveillé. Chaque enregistrement resté inchangé pendant 10\u00a0s est coupé dans {into}. Ctrl-C y met fin.',
  watchedAlready: '{name} est déjà surveillé par un autre trimscript watch. Arrêtez-le d’abord.',
  noFolder: 'Il n’y a pas de dossier {name}.',
  foldersWithin:
    '{from} et {into} ne doivent pas être l’un dans l’autre\u00a0: ce qui est coupé le serait de nouveau. Indiquez un autre dossier.',
  triedAgain: '{name} sera repris quand il changera, ou quand ce fichier sera supprimé.',
  needsTwoFolders: 'Indiquez deux dossiers\u00a0: celui qui est surveillé et celui où vont les résultats.',
  stage:
    '{stage, select, reading {lecture} pauses {recherche des pauses} hearing {transcription} language {vérification de la langue} checking {seconde écoute} speakers {distinction des intervenants} aligning {recherche des mots} fetching {téléchargement} starting {démarrage du serveur} waiting {en attente d’autres enregistrements} collecting {copie} probing {lecture} joining {préparation} peaks {dessin de la forme d’onde} other {coupe}}',
  done: '{name} → {output}',
  skipped: '{name} était déjà fait\u00a0: {output}',
  failed: '{name}\u00a0: {problem}',
  someFailed: 'Échecs\u00a0: {failed} sur {whole}.',
  plan: '{name} → {output}\u00a0: {length} devient {kept} ({cuts, plural, =0 {rien n’est coupé} one {# coupe} other {# coupes}}, {saved} de moins)',
  wouldWrite:
    '{name}\u00a0: {format}, {words, plural, one {# mot} other {# mots}}, {cuts, plural, one {# coupe} other {# coupes}}',
  aligned: '{name}\u00a0: {count, plural, one {# mot placé} other {# mots placés}}.',
  madeProject: 'La transcription est gardée dans {project}.',
  modelsThere: 'Les modèles sont dans {folder}.',
  missingProject:
    'Il n’y a pas de {project}, or le texte d’un montage va avec le projet dont il a été écrit. Écrivez-en un d’abord avec trimscript edit.',
  isFolder: '{name} est un dossier. Indiquez les fichiers qu’il contient, comme {name}/*.mp4.',
  noFile: 'Il n’y a pas de fichier {name}.',
  needsFolder:
    "{output} serait le nom de plusieurs fichiers. Indiquez un dossier (avec / à la fin) ou un motif avec '{name}'.",
  overInput: '{name} serait remplacé. Donnez un autre nom avec -o.',
  sameOutput:
    '{one} et {name} seraient tous deux écrits dans {output}. Donnez un motif qui les distingue, ou coupez-les un par un.',
  alreadyThere:
    '{output} existe déjà. Déplacez-le, donnez un autre nom avec -o, ou remplacez-le avec --force.',
  noAudio: 'il n’a pas de son.',
  noProject:
    '{project} n’est pas un projet de Trimscript. Déplacez-le, ou indiquez-en un autre avec --project.',
  brokenProject: '{project}\u00a0: {problem}',
  otherRecording:
    '{project} est celui d’un autre enregistrement que {name}. Indiquez un autre projet avec --project.',
  nothingToDo: 'rien ne dit quoi couper. Ajoutez --pauses 1.0:0.2, --suggest sure ou --edit.',
  nothingLeft: 'Les coupes couvrent tout l’enregistrement\u00a0: il ne reste rien.',
  otherExtension:
    '{output} ne peut être fait de cet enregistrement. Nommez-le .{extension}, ou l’un de {others} pour le son seul.',
  whichFormat: 'Indiquez le format avec --to. Il y a\u00a0: {formats}.',
  noModel: 'Il n’y a pas de modèles nommés {name}. Il y a\u00a0: {known}.',
  takesOne: '{what} prend l’un de {known}, et non «\u00a0{value}\u00a0».',
  takesSpeakers: '--speakers prend un nombre de 1 à {most}, et non «\u00a0{value}\u00a0».',
  takesPauses:
    '--pauses prend deux durées en secondes avec une décimale au plus, comme 1.0:0.2\u00a0: à partir de quelle durée une pause est raccourcie (jusqu’à {longest}), et à combien (jusqu’à {remainder}). «\u00a0{value}\u00a0» n’en est pas.',
  needsOption: 'Ajoutez {option}.',
  needsOutput:
    'Indiquez avec -o où écrire\u00a0: la sortie standard contient un seul fichier, sans lignes pour les scripts à côté.',
  oneEdit: '--edit vaut pour un seul enregistrement.',
  oneProject: '--project vaut pour un seul enregistrement.',
  needsFile: 'Indiquez un fichier.',
  tooManyFiles: 'Cette commande prend un seul fichier.',
  unknownOption: 'Il n’y a pas d’option {option}. --help donne celles qui existent.',
  unknownCommand: 'Il n’y a pas de commande {command}. trimscript --help donne celles qui existent.',
  optionNeedsValue: '{what} demande une valeur.',
  diskFull:
    'le disque est plein. Faites de la place, puis relancez la même commande\u00a0: ce qui est fait est passé.',
  diskFullAfter: 'Arrêté, car le disque est plein. Faits\u00a0: {done} sur {whole}.',
  noAccess: '{path} ne peut être lu ou écrit. Vérifiez ses droits.',
  unexpected: 'quelque chose s’est passé qui n’aurait pas dû\u00a0: {problem}',
});
