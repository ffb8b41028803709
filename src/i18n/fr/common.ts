import type * as english from '../en/common.ts';
import { translation } from '../texts.ts';

export const titles = translation<typeof english.titles>({
  product: 'Trimscript\u00a0: surpassez-vous',
  general:
    'Montez vos entretiens, podcasts et conférences en coupant les mots de leur transcription. Le son et l’image suivent.',
  demo: 'Démo',
  demoSays: 'Trois enregistrements montés avec Trimscript, du fichier d’origine au fichier final.',
  pricing: 'Tarifs',
  pricingSays: '1 crédit = 1 minute téléchargée. Importer, transcrire et monter ne coûte rien.',
  terms: 'Conditions d’utilisation',
  termsSay: 'Les conditions d’utilisation de Trimscript.',
  privacy: 'Confidentialité',
  privacySays:
    'Ce que Trimscript conserve sur vous, pendant combien de temps, ce qui quitte le serveur et qui peut le voir.',
  about: 'À propos de Trimscript',
  aboutSays: 'Ce qu’est Trimscript, et les modèles de parole et logiciels sur lesquels il repose.',
  guide: 'Guide',
  guideSays:
    'Utiliser Trimscript\u00a0: couper par les mots, pauses, suggestions, corrections, téléchargements.',
  login: 'Connexion',
  loginSays: 'Connectez-vous à Trimscript et reprenez votre montage.',
  signUp: 'Créer un compte',
  signUpSays: 'Créez un compte Trimscript. Importer, transcrire et monter est gratuit.',
  checkInbox: 'Consultez votre boîte de réception',
  confirmingEmail: 'Confirmation de votre adresse e-mail',
  resetPassword: 'Réinitialiser votre mot de passe',
  noMailSent: 'Aucun e-mail envoyé',
  passwordChanged: 'Votre mot de passe a été modifié',
  passwordNotChanged: 'Mot de passe inchangé',
  confirmAddress: 'Confirmer votre nouvelle adresse',
  stopAddressChange: 'Annuler le changement d’adresse',
  openingRecording: 'Ouverture de votre enregistrement',
  notOpened: 'Non ouvert',
  review: 'Relecture',
  paymentFailed: 'Échec du paiement',
  upload: 'Importer',
  workspace: 'Espace de travail',
  projects: 'Projets',
  settings: 'Réglages',
  credentials: 'Crédits',

  firstRecording: 'Votre premier enregistrement',
  firstRecordingSays:
    'D’un fichier sur votre disque à une transcription\u00a0: formats, fichiers multiples, langue et intervenants.',
  cutWords: 'Couper par les mots',
  cutWordsSays:
    'Sélectionner des mots, les couper et les rétablir, déplacer les crochets d’une coupe, annuler.',
  timeline: 'Couper sur la timeline',
  timelineSays: 'Zoomer, parcourir, tracer et déplacer des coupes, à l’image près.',
  pauses: 'Réduire les pauses',
  pausesSay: 'Réduire d’un coup les pauses de tout un enregistrement, et garder celles que vous voulez.',
  suggestedCuts: 'Vérifier les coupes suggérées',
  suggestedCutsSay:
    'Trouver hésitations, répétitions et faux départs, puis les accepter ou les refuser un par un.',
  correctWords: 'Corriger les mots et les intervenants',
  correctWordsSays: 'Corriger les erreurs de transcription, nommer les intervenants, transcrire à nouveau.',
  search: 'Rechercher, couper et remplacer',
  searchSays: 'Trouver chaque endroit où quelque chose est dit, puis tout couper ou remplacer le texte.',
  download: 'Écouter, puis télécharger',
  downloadSays: 'Écouter exactement ce que vous obtiendrez, connaître le prix et choisir le format.',
  otherPrograms: 'Sous-titres et autres logiciels',
  otherProgramsSays:
    'Sous-titres, fichiers texte et Word, listes de montage pour les logiciels vidéo, import de transcriptions.',
  manyProjects: 'Projets, versions, ajouts',
  manyProjectsSays:
    'Organiser vos enregistrements, retrouver ce qui y a été dit, revenir à une version antérieure.',
});

export const pages = translation<typeof english.pages>({
  loading: 'Chargement',
  applicationError: 'Erreur inattendue de l’application\u202f!',
  notFoundMessage: 'Erreur 404\u00a0: page introuvable',
  notFound: 'Cette page n’existe pas. Vérifiez l’adresse, ou poursuivez à partir d’ici.',
  waysOn: 'Où aller d’ici',
  home: 'Accueil',
  unreachable: 'Le serveur est injoignable',
  checkConnection:
    'Vérifiez votre connexion. Cette page s’ouvrira automatiquement dès que le serveur répondra.',
  tryNow: 'Réessayer maintenant',

  menu: 'Menu',
  site: 'Site',
  toWorkspace: 'Trimscript, aller à l’espace de travail',
  toHome: 'Trimscript, accueil',
  pages: 'Pages',
  signUp: 'S’inscrire',
  terms: 'Conditions',
  about: 'À propos',
  language: 'Langue',
  account: 'Compte',
  logout: 'Déconnexion',
  theme: 'Thème',
  automatic: 'Automatique',
  light: 'Clair',
  dark: 'Sombre',
  automaticTheme: 'Thème automatique',
  lightTheme: 'Thème clair',
  darkTheme: 'Thème sombre',

  noAccount: 'Pas encore de compte\u202f? <signup>Créer un compte</signup>',
  forgotPassword: 'Mot de passe oublié\u202f? <reset>Le réinitialiser</reset>',
  editingIsFree:
    'Importer, transcrire et monter est gratuit, et vos 30 premières minutes de téléchargement sont offertes.',
  haveAccount: 'Vous avez déjà un compte\u202f? <login>Se connecter</login>',
  resetLead:
    'Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  backToLogin: 'Retour à la <login>connexion</login>',

  confirmationSent:
    'Nous avons envoyé un lien de confirmation à <address>votre adresse</address>. Ouvrez-le dans les 24 heures pour activer votre compte.',
  noConfirmation:
    'Toujours rien après quelques minutes\u202f? Regardez dans vos courriers indésirables ou <signup>créez à nouveau votre compte</signup>.',
  resetSent:
    'Si <address>votre adresse</address> correspond à un compte, un lien pour choisir un nouveau mot de passe est en route. Il fonctionne une seule fois, pendant une heure.',
  noReset:
    'Toujours rien après quelques minutes\u202f? Regardez dans vos courriers indésirables ou <reset>refaites la demande</reset>.',
  paymentFailed: 'Désolé, nous n’avons pas pu traiter la transaction. Veuillez réessayer.',
  notBought: 'Achat non abouti\u00a0: {credentials} pour {price}.',
  addCredentials: 'Ajouter des crédits',
  resetNotSent: 'Désolé, nous n’avons pas pu vous envoyer le lien. Veuillez réessayer.',
  passwordNotUpdated:
    'Une erreur s’est produite lors de la modification de votre mot de passe. Veuillez le réinitialiser à nouveau.',
  resetAgain: 'Réinitialiser à nouveau',
  passwordUpdated: 'Vous avez été déconnecté partout. Connectez-vous avec le nouveau mot de passe.',

  takesAMoment: 'Cela prend un instant.',
  notConfirmed: 'Non confirmée',
  signUpOnceAgain:
    'Une erreur s’est produite lors de la confirmation de votre adresse e-mail. Veuillez créer à nouveau votre compte.',
  emailConfirmed: 'Votre adresse e-mail est confirmée',
  accountActive: 'Votre compte est actif. Connectez-vous et importez votre premier enregistrement.',
  choosePassword: 'Choisissez un nouveau mot de passe',
  passwordToActivate:
    'Vous avez ouvert ce lien dans un autre navigateur que celui de l’inscription. Choisissez le mot de passe de votre compte.',
  logsOut: 'Vous serez déconnecté partout.',
  emailError: 'Une erreur s’est produite lors de la confirmation de votre adresse e-mail.',
  askNewLink: 'Demander un nouveau lien',
  addressChanged: 'Votre adresse a été modifiée',
  newLogin: 'Désormais, vous vous connectez avec <email></email>.',
  continue: 'Continuer',
  confirmLead: 'Votre compte prendra cette adresse dès que vous l’aurez confirmée. Vous restez connecté.',
  confirmAddress: 'Confirmer l’adresse',
  changeStopped: 'Le changement est annulé',
  stoppedLead:
    'Votre compte garde l’adresse <email></email> et a été déconnecté partout. L’ancien mot de passe ne fonctionne plus\u00a0: ouvrez le lien de l’e-mail que nous vous avons envoyé et choisissez-en un nouveau.',
  stopLead:
    'Si vous n’avez pas demandé à changer d’adresse, annulez le changement ici. Votre compte garde cette adresse, est déconnecté partout, et nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  stopChange: 'Annuler le changement',
});

export const ui = translation<typeof english.ui>({
  cancel: 'Annuler',
  inLine: 'Dans la file\u00a0: {place, selectordinal, one {#er} other {#e}}',
  tryAgain: 'Réessayer',
  close: 'Fermer',
  dismiss: 'Fermer',
  undo: 'Annuler',
  notifications: 'Notifications',
  help: 'Aide',
  helpOn: 'Aide\u00a0: {page}',
  percent: '{figure}\u00a0%',
  inProgress: 'en cours',
  unavailable: 'indisponible',
  increaseOf: 'Augmenter\u00a0: {label}',
  decreaseOf: 'Diminuer\u00a0: {label}',
  showTyped: 'Afficher le mot de passe',
  yourName: 'Votre nom',
  save: 'Enregistrer',
});

export const client = translation<typeof english.client>({
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  error: 'Le serveur a renvoyé une erreur ({status}).',
  broken: 'Le serveur a envoyé une réponse incomplète.',
  notUnderstood: 'Le serveur a envoyé une réponse que cette page ne comprend pas. Rechargez la page.',
  unknown: 'Erreur inconnue',
  unreadable: '{name} ne peut plus être lu. Choisissez à nouveau le fichier.',
});

export const contract = translation<typeof english.contract>({
  noToken: 'Jeton non valide',
  noExtension: 'Extension de fichier non valide',
  noNumber: 'Nombre non valide',
  noPaymentMethod: 'Moyen de paiement non valide',
  unsoundText: 'Contient un caractère qui ne peut pas être conservé',
});

export const model = translation<typeof english.model>({
  credentials: '{count, plural, one {{count} crédit} other {{count} crédits}}',
  seconds: '{seconds}\u00a0s',
  minutesAndSeconds: '{minutes}\u00a0min {seconds}\u00a0s',
  hoursMinutesAndSeconds: '{hours}\u00a0h {minutes}\u00a0min {seconds}\u00a0s',
  minutes: '{minutes}\u00a0min',
  hoursAndMinutes: '{hours}\u00a0h {minutes}\u00a0min',
  kilobytes: '{size}\u00a0Ko',
  megabytes: '{size}\u00a0Mo',
  gigabytes: '{size}\u00a0Go',
  cents: '{cents}\u00a0centimes',
  tierFirst: 'Moins de {until}',
  tier: 'De {from} à {to}',
  tierLast: 'À partir de {from}',

  secondsAt: '{seconds}\u00a0s à {at}',
  others: '{count, plural, one {{count} autre passage} other {{count} autres passages}}',
  unreadable: 'Passage illisible\u00a0: {what}.',
  unreadableSeveral: 'Passages illisibles\u00a0: {list} et {last}.',
  clockAhead:
    'À {at}, les horodatages de l’enregistrement sautent de {seconds}\u00a0s en avant. Le vide a été supprimé.',
  clockBack:
    'À {at}, les horodatages de l’enregistrement reviennent {seconds}\u00a0s en arrière. Les parties ont été mises bout à bout.',
  breaksOff: 'L’enregistrement s’interrompt à {at}.',
  breaksOffBefore: 'L’enregistrement s’interrompt à {at}\u00a0: il manque {seconds}\u00a0s.',
  audioEnds: 'L’audio s’arrête à {at}, {seconds}\u00a0s avant la vidéo.',
  longerThanStated:
    'Le fichier dit qu’il se termine à {at}. Les {seconds}\u00a0s qui suivent ont été lues aussi.',
  videoEnds: 'La vidéo s’arrête à {at}, {seconds}\u00a0s avant l’audio. Sa dernière image reste affichée.',
  moreSuchPlaces:
    '{count, plural, one {Un autre endroit de ce genre.} other {{count} autres endroits de ce genre.}}',
  doubt:
    '{doubt, select, loop {la même suite de mots sans cesse} crowded {plus de mots qu’on n’en peut dire} alphabet {des mots d’un autre alphabet} instants {des mots sans durée} silence {des mots là où il n’entend pas de parole} garble {un texte qui se répète} other {pas de mots}}',

  speaker: 'Intervenant {number}',
  silenceAlone: 'silence',
  noWords: 'sans mots',
  partOfWord: 'partie d’un mot',
  hesitation: '«\u00a0{language, select, fr {euh} other {um}}\u00a0»',

  manual: 'Manuelle',
  manualCut: 'Coupe manuelle',
  manualCuts: 'Coupes manuelles',
  silence: 'Silence',
  silences: 'Silences',
  suggested: 'Suggérée',
  suggestedCut: 'Coupe suggérée',
  suggestedCuts: 'Coupes suggérées',

  didHearAgain: '{kind, select, secondPass {Seconde écoute} other {Retour à la première écoute}}',
  did: '{kind, select, transcribed {Transcription faite} transcribedAgain {Nouvelle transcription} imported {Import de «\u00a0{text}\u00a0»} tookScript {Script «\u00a0{text}\u00a0» appliqué} aligned {Calage sur l’audio} toldSpeakers {Distinction des voix} addedFiles {Fichiers ajoutés} cut {Coupe de «\u00a0{text}\u00a0»} cutPassage {Coupe d’un passage} cutPlaces {{count, plural, one {# passage coupé} other {# passages coupés}}} restored {«\u00a0{text}\u00a0» rétabli} restoredCut {Coupe rétablie} restoredCuts {{count, plural, one {# coupe rétablie} other {# coupes rétablies}}} deletedAllCuts {Toutes les coupes supprimées} movedCut {Coupe déplacée} shortenedCuts {{count, plural, one {# coupe raccourcie} other {# coupes raccourcies}}} suggestedCuts {{count, plural, one {# coupe suggérée} other {# coupes suggérées}}} acceptedSuggestions {{count, plural, one {# suggestion acceptée} other {# suggestions acceptées}}} rejectedSuggestions {{count, plural, one {# suggestion refusée} other {# suggestions refusées}}} keptTake {Une prise gardée} shortenedPauses {{count, plural, one {# pause raccourcie} other {# pauses raccourcies}}} keptPauses {Pauses laissées telles quelles} corrected {Correction\u00a0: «\u00a0{text}\u00a0»} deletedWords {Mots supprimés} correctedPlaces {{count, plural, one {# endroit corrigé} other {# endroits corrigés}}} acceptedWord {«\u00a0{text}\u00a0» validé} changedVocabulary {Noms et mots modifiés} renamedSpeaker {Intervenant renommé «\u00a0{text}\u00a0»} changedSpeaker {Changement d’intervenant} changedParagraphs {Paragraphes modifiés} moved {«\u00a0{text}\u00a0» déplacé} movedParagraphs {{count, plural, one {# paragraphe déplacé} other {# paragraphes déplacés}}} movedBack {«\u00a0{text}\u00a0» remis à sa place} playedAsRecorded {Ordre de l’enregistrement rétabli} orderedByScript {Mis dans l’ordre du script} setChapter {Chapitre «\u00a0{text}\u00a0» ajouté} renamedChapter {Chapitre renommé «\u00a0{text}\u00a0»} deletedChapter {Chapitre «\u00a0{text}\u00a0» supprimé} appliedComment {Commentaire appliqué} restoredVersion {Version rétablie} other {Modification}}',
  didSound:
    '{kind, select, muted {Son coupé pour «\u00a0{text}\u00a0»} bleeped {Bip sur «\u00a0{text}\u00a0»} levelled {Niveau changé pour «\u00a0{text}\u00a0»} other {Son rétabli pour «\u00a0{text}\u00a0»}}',
  didSetSound:
    '{kind, select, changedVoice {Voix modifiée} changedLoudness {Niveau sonore modifié} changedFades {Fondus modifiés} matchedSpeakers {Voix égalisées} unmatchedSpeakers {Égalisation des voix retirée} other {Réglages du son modifiés}}',
  undid: 'Annulé\u00a0: {did}',
  redid: 'Refait\u00a0: {did}',

  change: 'modification',
  newTranscript: 'nouvelle transcription',
  trimmingOfPauses: 'raccourcissement des pauses',
  deletionOfAllCuts: 'suppression de toutes les coupes',
  pausesKept: 'conservation de pauses',
  lengthOfPauses: 'modification de la durée des pauses',
  namesAndWords: 'modification des noms et mots',
  settings: 'modification des réglages',
  acceptanceOfWord: 'validation de «\u00a0{text}\u00a0»',
  alignment: 'calage sur l’audio',
  correctionTo: 'correction en «\u00a0{text}\u00a0»',
  correctionOfPlaces: 'correction {count, plural, one {d’# endroit} other {de # endroits}}',
  changeOfSpeaker: 'changement d’intervenant',
  changeOfSpeakers: 'changement {count, plural, one {d’# intervenant} other {de # intervenants}}',
  changeOfParagraphs: 'modification des paragraphes',
  moveOfPassage: 'déplacement d’un passage',
  changeOfSound:
    '{kind, select, mute {coupure du son} bleep {bip} level {changement de niveau} other {rétablissement du son}}',
  changeOfChapters: 'modification des chapitres',
  changeOfSoundSettings: 'modification du son de l’ensemble',
  changeOfTags: 'modification des informations du fichier',
  changeOfCaptionLook: 'modification de l’apparence des sous-titres',
  nameOfSpeaker: 'changement du nom d’un intervenant',
  rejectedSuggestions: 'refus de suggestions',
  changeOfCuts: 'modification {count, plural, one {d’# coupe} other {de # coupes}}',
  countSuggestedCuts: '{count, plural, one {# coupe suggérée} other {# coupes suggérées}}',
  cutOf:
    'coupe {kind, select, silence {d’un silence} untitled {d’un passage} other {de «\u00a0{text}\u00a0»}}',
  countCuts: '{count, plural, one {# coupe} other {# coupes}}',
  deletionOf:
    'suppression {kind, select, silence {d’un silence} untitled {d’une coupe} other {de la coupe «\u00a0{text}\u00a0»}}',
  deletionOfCuts: 'suppression {count, plural, one {d’# coupe} other {de # coupes}}',
  acceptanceOf:
    'acceptation {kind, select, silence {d’un silence} untitled {d’une coupe} other {de «\u00a0{text}\u00a0»}}',
  moveOfEdge: 'déplacement d’un bord',
  moveOfCut: 'déplacement d’une coupe',
  changeOfCut: 'modification d’une coupe',

  noSuchCut: 'Cette coupe n’existe plus.',
  enterTime: 'Saisissez un temps, par exemple 4:40,37, 280,37 ou +0,2.',
  enterBetween: 'Saisissez un temps compris entre 0 et {seconds}\u00a0secondes.',
  startBeforeEnd: 'Le début doit précéder la fin.',
  endAfterStart: 'La fin doit suivre le début.',
  cutTooShort: 'Une coupe doit durer au moins {seconds}\u00a0seconde.',
  wouldOverlap: 'Cette coupe chevaucherait celle de {at}. Supprimez d’abord celle-ci.',
  silenceOverWord: 'Un silence ne peut pas recouvrir un mot. Coupez plutôt les mots dans la transcription.',

  wordsUnordered: 'ses mots ne sont pas dans l’ordre.',
  cutsInvalid: 'ses coupes se chevauchent ou sortent de l’enregistrement.',
  timesOutside: 'ses temps sortent de l’enregistrement.',
});

export const landing = translation<typeof english.landing>({
  struck: 'Alors, euh, voilà',
  tagline: 'Surpassez-vous',
  lead: 'Montez vos entretiens, podcasts et conférences en coupant les mots. Supprimez une hésitation de la transcription\u00a0: elle disparaît aussi du son et de l’image.',
  getStarted: 'Commencer gratuitement',
  freeMinutes: 'Vos 30 premières minutes de téléchargement sont offertes.',
  workspaceImage:
    'L’espace de travail de Trimscript\u00a0: transcription à gauche, aperçu vidéo et outils de coupe au centre, liste des coupes à droite, timeline en bas',
  howItWorks: 'Comment ça marche',
  input: 'Entrée',
  inputSays:
    'Importez vos enregistrements, audio ou vidéo. Choisissez la langue et le nombre d’intervenants.',
  processing: 'Montage',
  processingSays:
    'Lisez au lieu de chercher à l’oreille. Supprimez des mots, acceptez les coupes suggérées, réduisez d’un coup toutes les longues pauses.',
  output: 'Sortie',
  outputSays:
    'Écoutez le résultat sans les passages coupés, puis téléchargez le fichier. C’est la seule étape payante.',
  payForMinutes: 'Ne payez que les minutes gardées',
  motto: 'Dites-le une fois. Coupez le reste.',

  meetingFile: 'ouverture-reunion.mp4',
  harbourFile: 'commentaire-port.mp4',
  routineFile: 'routine-du-matin.mp4',
  language: 'Français',
  speakers: '1 intervenant',
  sample:
    '<suggested>Euh, ben, tu vois,</suggested> franchement\u202f? Rien. Je tremblais trop pour penser. <pause>1,8\u00a0s</pause> Et puis je me suis surprise à préparer <cut>la, euh, c’était la</cut> la troisième traversée.',
  finishedVideo: 'La vidéo terminée',
  saves: 'avant\u00a0: 0:00:15, −4\u00a0s',
  download: 'Télécharger',

  credentials: 'crédits',
  aMinute: '{price} la minute',
  buy: 'Acheter',
  counting: 'Comment les téléchargements sont facturés',
  rounding:
    'Un téléchargement coûte la durée de son résultat, arrondie à la minute supérieure, et au moins 1 crédit. Le prix est affiché avant de commencer.',
  failedIsFree:
    'Un téléchargement qui échoue ne coûte rien. Le même téléchargement est gratuit pendant 7 jours.',
  otherAmount: 'Autres montants',
  packageFirst: 'Si une formule coûte moins que le nombre saisi, elle vous est proposée avant le paiement.',
  upTo600: 'Crédits, jusqu’à 600',
  priceOfEach: 'Prix par crédit',
});
