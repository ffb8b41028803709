import type * as english from '../en/server.ts';
import { translation } from '../texts.ts';

export * from './cli.ts';

export const replies = translation<typeof english.replies>({
  serverShortOfSpace:
    'Le serveur manque d’espace disque, il faut donc s’arrêter là. Rien n’est perdu\u00a0: ce qui a été importé reste. Réessayez plus tard, ou prévenez l’exploitant de ce serveur.',
  addressKeyUseless:
    'Ce lien a déjà servi, a été annulé ou remplacé, est incomplet ou date de plus de 24 heures. Votre adresse est inchangée\u202f; redemandez le changement dans les réglages.',
  addressStopUseless:
    'Ce lien a déjà servi, est incomplet ou date de plus de 72 heures. Si quelqu’un d’autre utilise votre compte, réinitialisez votre mot de passe.',
  addressTaken:
    'Cette adresse a maintenant un autre compte. Connectez-vous à celui-ci, ou choisissez une autre adresse.',
  addressSame: 'C’est déjà votre adresse.',
  workStopped: 'Le travail a été arrêté. Relancez-le.',
  passwordNotPresent: 'Ce n’est pas votre mot de passe actuel.',
  passwordJustChanged: 'Votre mot de passe vient d’être changé. Réessayez avec le nouveau.',
  codeWrongOrUsed:
    'Ce code est faux ou a déjà servi. Saisissez le dernier code de votre application, ou un code de secours.',
  twoStepOnAlready: 'La connexion en deux étapes est déjà activée.',
  twoStepNotOn: 'La connexion en deux étapes n’est pas activée. Rechargez la page.',
  codeWanted: 'Saisissez le code de votre application d’authentification, ou un code de secours.',
  twoStepTooLong: 'Recommencez\u00a0: cela a pris trop de temps.',
  codeWrong: 'Ce code est faux. Vérifiez que la clé de l’application est bien celle-ci, et son horloge.',
  onlyThisMachine:
    'Ceci ne répond qu’aux programmes de l’utilisateur qui fait tourner le serveur, sur la même machine. Lancez-y trimscript open.',
  openingUseless:
    'Cette adresse ne sert qu’une fois, dans les 5 minutes, et a déjà servi ou est plus ancienne. Relancez trimscript open pour en avoir une autre.',
  localFileGone:
    '{name} n’est pas un fichier que le serveur peut lire. Vérifiez son emplacement et ses droits d’accès.',
  activationUseless:
    'Ce lien a déjà servi, a été remplacé par un autre, est incomplet ou date de plus de 24 heures. Si votre compte est actif, connectez-vous\u202f; sinon, créez-le à nouveau pour recevoir un autre lien.',
  activationAsksPassword:
    'Ce lien est ouvert dans un autre navigateur que celui de l’inscription. Choisissez le mot de passe du compte.',
  alreadyActive: 'Ce compte est déjà actif\u00a0: le lien a déjà servi ou n’est plus utile. Connectez-vous.',
  passwordsDiffer: 'Les mots de passe ne sont pas les mêmes',
  addressInvalid: 'Saisissez une adresse e-mail valide',
  engineGone: 'Ce moteur n’est plus sur ce serveur. Choisissez-en un autre.',
  commentGone: 'Ce commentaire n’existe plus. Rechargez la page.',
  changedByMany: 'Ce projet est modifié par beaucoup de personnes à la fois. Réessayez dans un instant.',
  sessionEnded: 'Votre session est terminée. Reconnectez-vous.',
  requestStalled: 'La demande n’est pas arrivée à temps. Réessayez.',
  noAudioToChange: 'Cet enregistrement n’a pas d’audio à modifier. Téléchargez-le sans réglage du son.',
  soundDisagrees: 'Les champs loudness et denoise contredisent sound. Envoyez seulement sound.',
  noStrongVoice: 'Ce serveur n’a pas de forte réduction du bruit. Choisissez Légère ou Désactivée.',
  noVideoToChange:
    'Un téléchargement audio n’a pas de vidéo à réduire ni à sous-titrer. Choisissez un autre format.',
  hdrToneMapped: 'Le HDR est converti à la plage de luminosité des écrans ordinaires (tone mapping).',
  otherContainer: 'L’enregistrement a été importé en {from}\u202f; le téléchargement est un fichier {to}.',
  cutFileGone: 'Le fichier final n’existe plus. Relancez le téléchargement.',
  whichDownload:
    'Plusieurs téléchargements de cette durée sont prêts. Rechargez la page et relancez le téléchargement.',
  cuttingStopped: 'Le découpage a été arrêté. Relancez-le.',
  noCaptionText: 'Il n’y a pas de texte pour faire des sous-titres. Téléchargez sans sous-titres.',
  priceUnderWay: 'Le prix est déjà en cours de calcul. Veuillez patienter.',
  noChapters: 'Il n’y a pas de chapitres dont faire des fichiers. Posez-en, puis réessayez.',
  otherCaptions:
    'Ce téléchargement est déjà en préparation avec d’autres sous-titres, chapitres ou informations. Attendez qu’il soit fini, ou arrêtez-le.',
  noAudioAsRecorded: 'Cet enregistrement n’a pas d’audio. Téléchargez-le dans le format de la source.',
  otherRecording: 'Cette page montre un autre enregistrement que celui du serveur. Rechargez-la.',
  cutsCoverAll:
    'Les coupes couvrent tout l’enregistrement, il ne reste rien à télécharger. Retirez d’abord une coupe.',
  lengthDisagrees: 'La durée du résultat ne correspond pas aux coupes. Rechargez la page.',
  sampleName: 'Exemple d’entretien',
  uploadCancelled: 'Cet import a été annulé.',
  joiningHere:
    'D’autres fichiers sont en cours d’assemblage dans ce projet. Attendez la fin, ou annulez-les sur la page des projets.',
  manyJoins:
    '{most} de vos imports attendent d’être assemblés. Attendez que l’un d’eux soit fini, ou annulez-en un sur la page des projets, puis réessayez.',
  inTrash: 'Ce projet est dans la corbeille. Restaurez-le pour l’ouvrir.',
  wrongPassword: 'Adresse e-mail ou mot de passe incorrect',
  notActivated:
    'Ce compte n’est pas encore activé. Ouvrez le lien de l’e-mail envoyé, ou créez à nouveau le compte pour en recevoir un autre.',
  tooManyPasswords:
    'Trop de mots de passe faux ont été essayés pour ce compte. Connectez-vous sur un appareil déjà utilisé, ou réinitialisez votre mot de passe pour vous connecter maintenant.',
  serverBusy: 'Le serveur est occupé. Réessayez dans un instant.',
  noMails: 'Nous ne pouvons pas envoyer d’e-mails pour le moment. Réessayez dans quelques minutes.',
  resetUseless: 'Ce lien a déjà servi, est incomplet ou date de plus de 1 heure.',
  passwordIsEmail: 'Ce mot de passe est votre adresse e-mail. Choisissez-en un autre.',
  passwordRepeats: 'Ce mot de passe répète un seul caractère. Choisissez-en un autre.',
  passwordCommon: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  noRecording: 'Il n’y a pas encore d’enregistrement. Importez-en un d’abord.',
  projectGone: 'Ce projet n’existe plus. Ouvrez-en un autre.',
  recordingDeleted:
    'Votre enregistrement a été supprimé, faute d’avoir servi depuis un moment. Importez-le à nouveau pour continuer\u202f; votre montage est gardé.',
  recordingUnreadable:
    'Votre enregistrement est illisible sur le serveur pour le moment. Attendez un moment et réessayez, ou importez à nouveau les mêmes fichiers\u202f; votre montage est conservé.',
  linkUseless: 'Ce lien ne fonctionne pas, ou plus. Demandez-en un nouveau à la personne qui l’a envoyé.',
  linkAsksPassword: 'Ce lien est protégé par un mot de passe. Demandez-le à la personne qui l’a envoyé.',
  linkWrongPassword: 'Ce n’est pas le mot de passe de ce lien. Réessayez.',
  linkTakesTurns:
    'Beaucoup de mots de passe erronés ont été essayés pour ce lien\u00a0: il n’accepte qu’un essai à la fois. Réessayez dans {seconds, plural, one {une seconde} other {{seconds} secondes}}.',
  linkReadOnly: 'Ce lien est en lecture seule.',
  wordsHidden: 'Ce lien masque certains de ces mots. Écrivez plutôt un commentaire.',
  noWordsToSuggest: 'Il n’y a pas de mots où suggérer des coupes.',
  suggestionsUnderWay: 'Des suggestions sont déjà en préparation pour ce compte. Veuillez patienter.',
  suggestionsTooLong: 'La recherche de suggestions a pris trop de temps. Réessayez dans un instant.',
  modelUnused:
    'Le modèle de langue n’a pas pu être utilisé\u202f; ces suggestions viennent des règles intégrées.',
  modelPartly:
    'Le modèle de langue n’a pas répondu pour une partie de la transcription\u202f; les règles intégrées y ont servi.',
  transcribedAgain: 'Cet enregistrement est transcrit à nouveau. Attendez que ce soit fini.',
  transcriptionStopping:
    'Une autre transcription de cet enregistrement est en train de s’arrêter. Réessayez dans un instant.',
  noAudioWordsStay: 'Cet enregistrement n’a pas d’audio\u00a0: ses mots restent tels quels.',
  versionGone: 'Cette version n’existe plus. Choisissez-en une autre.',
  largerThanAllowed: 'C’est plus grand que permis',
  notUnderstood: 'La demande n’a pas été comprise',
  tooMuchAtOnce: 'Trop de données arrivent en même temps. Réessayez dans un instant.',
  tooManyWindows: 'Ce compte est ouvert dans trop de fenêtres. Fermez-en, ou réessayez dans un instant.',
  restarting: 'Le serveur redémarre. Réessayez dans un instant.',
  addressExpired: 'Cette adresse a expiré. Demandez-en une nouvelle.',
  fileDeleted: 'Ce fichier a été supprimé.',
  fileUnreadable: 'Ce fichier est illisible sur le serveur pour le moment. Attendez un moment et réessayez.',
  fieldFixed: 'Le champ {field} ne peut pas être modifié',
  balanceIs: 'Votre solde est de {balance}, pas {value}',
  engineCannot:
    '{engine} ne sait pas transcrire {language, select, en {l’anglais} fr {le français} other {{language}}}. Choisissez un autre moteur ou une autre langue.',
  mostComments:
    'Un projet a au plus {most, number} commentaires. Demandez à son propriétaire d’en supprimer.',
  tooManyAttempts:
    'Trop de tentatives. Réessayez dans {minutes, plural, one {une minute} other {{minutes} minutes}}.',
  notLarger: 'Cet enregistrement ne dépasse pas {height}p. Téléchargez-le dans sa taille d’origine.',
  noCaptionsTrack:
    'Un fichier .{extension} ne peut pas contenir de piste de sous-titres. Incrustez plutôt les sous-titres dans la vidéo.',
  smallerCodec:
    'La vidéo réduite est encodée en {codec}, qui prend moins de place que le {own} de l’enregistrement.',
  mostDownloads:
    '{count} téléchargements sont déjà en préparation. Attendez que l’un soit fini, ou arrêtez-en un.',
  tooExpensive: 'Ce téléchargement coûte {price} et vous en avez {balance}. Ajoutez d’abord des crédits.',
  cutOutside:
    'La coupe de {start} à {end} est hors de l’enregistrement, qui dure {duration}. Retirez-la et réessayez.',
  priceIs: 'Le prix de ce téléchargement est de {price}. Rechargez la page.',
  rushMissing: 'L’enregistrement {number} n’est pas arrivé.',
  rushIncomplete:
    '{name} est incomplet\u00a0: {parts, plural, one {sa seule partie n’est pas arrivée.} other {{missing} de ses {parts} parties ne sont pas arrivées.}}',
  uploadAgain: '{complaints} Importez-le à nouveau.',
  passwordShort: 'Le mot de passe doit avoir au moins {least} caractères',
  storageFull:
    'Votre compte utilise {used} sur {limit}, et il faut {more}. Utilisez des fichiers plus petits, ou attendez\u00a0: les imports inachevés sont supprimés après 24 heures, les téléchargements après 7 jours, un enregistrement {days, plural, one {{days} jour} other {{days} jours}} après son dernier usage.',
  mostLinks: 'Un projet a au plus {most} liens. Révoquez-en un qui ne sert plus.',
  modelTooOften:
    'Le modèle de langue a été sollicité trop souvent\u202f; ces suggestions viennent des règles intégrées. Il pourra l’être à nouveau dans {minutes, plural, one {une minute} other {{minutes} minutes}}.',
  partDamaged: 'Une partie de {name} a été endommagée en chemin. Importez-la à nouveau.',
  fileReplaced: 'Un autre fichier a pris la place de {name} pendant son import.',
  mostRushes: 'Un projet contient au plus {most} fichiers',
  rushTooLarge: '{name} dépasse 500\u00a0Mo',
  mostNamed: 'Au plus {most} versions peuvent avoir un nom. Retirez d’abord celui d’une autre.',
  vocabularyFull: 'Le vocabulaire a {count} entrées, plus que les {most} possibles. Retirez-en.',
  vocabularyLong:
    '«\u00a0{entry}…\u00a0» est trop long pour le vocabulaire\u00a0: une entrée a au plus {most} caractères. Raccourcissez-la.',
  ourFault: 'Un problème est survenu de notre côté. Réessayez. (Référence {reference})',
  largerThan: 'C’est plus grand que les {allowed} permis ici',
  notCheckedTwice: 'Ces mots ne sont pas vérifiés par un second moteur de reconnaissance.',
  secondPassSwitchedOff:
    'Ces mots ne sont pas vérifiés par un second moteur de reconnaissance\u00a0: les réglages du compte le désactivent.',
  secondPassNotChosen:
    'Les mots de {engine} ne sont vérifiés par un second moteur de reconnaissance que si vous l’activez dans les réglages de votre compte.',
  secondPassNotInstalled:
    'Ces mots ne sont pas vérifiés par un second moteur de reconnaissance\u00a0: ce serveur n’en a pas. Son exploitant trouve dans le README comment installer Whisper.',
  secondPassSoon: 'Ces mots seront vérifiés dès que le second moteur de reconnaissance sera installé.',
  cannotTranscribe:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} n’est pas disponible sur ce serveur. Choisissez une autre langue, ou demandez à l’exploitant de ce serveur de l’ajouter.',
  notInstalled:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} n’a pas pu être installé sur ce serveur. Réessayez dans une minute, ou adressez-vous à l’exploitant de ce serveur\u00a0: son journal dit pourquoi.',
  heardSoon:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} sera bientôt disponible\u00a0: le serveur télécharge son modèle de parole ({percent}\u00a0%).',
  transcribableIn:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} sera disponible dans environ {minutes} min\u00a0: le serveur télécharge son modèle de parole ({percent}\u00a0%).',
  inGigabytes: '{size} Go',
  inMegabytes: '{size} Mo',
  inKilobytes: '{size} Ko',
  tooManyWindowsOfNetwork:
    'Trop de fenêtres de ce réseau sont ouvertes. Fermez-en, ou réessayez dans un instant.',
  beingPrepared: 'L’enregistrement est en préparation pour vous. Cette page se met à jour automatiquement.',
  notPrepared:
    'L’enregistrement n’a pas pu être préparé pour vous. Adressez-vous à la personne qui a envoyé le lien.',
  noAudioToClean: 'Cet enregistrement n’a pas de son.',
  tooManyToClean:
    'Le bruit des enregistrements de plus de {most} pistes audio, ou de plus de {channels, plural, one {{channels} canal} other {{channels} canaux}} par piste, ne peut pas être réduit pour l’aperçu.',
  tooLongToClean:
    'Le bruit des enregistrements de plus de {most} heures ne peut pas être réduit pour l’aperçu. Répartissez l’enregistrement en plusieurs projets.',
  strongNotForMachine:
    'La réduction forte du bruit ne fonctionne pas sur ce type de serveur. Choisissez Légère.',
  strongSoon:
    'La réduction forte du bruit est en cours d’installation sur ce serveur. Réessayez dans quelques minutes, ou choisissez Légère.',
  strongNotHere:
    'La réduction forte du bruit n’est pas installée sur ce serveur. Choisissez Légère, ou demandez à son exploitant\u00a0: le README explique comment l’installer.',
  noRoomForCover:
    'La pochette ne tient plus dans l’espace du propriétaire de ce projet. Demandez-lui de supprimer ce dont il n’a plus besoin.',
  mostPresets:
    'Un compte a au plus {most} préréglages à lui. Supprimez-en un dont vous n’avez plus besoin, puis enregistrez à nouveau.',
  presetTaken: 'Un autre préréglage s’appelle «\u00a0{name}\u00a0». Choisissez un autre nom.',
  noCoverInFormat: 'La pochette n’est pas dans le fichier\u00a0: {format} n’en a pas.',
  voiceNotReady: 'La voix au bruit réduit n’est pas encore prête. Attendez-la, ou téléchargez sans elle.',
  noTranscriptYet: 'La transcription n’est pas encore prête. Cette page se met à jour automatiquement.',
  linkNotForEditing:
    'Ce lien ne permet pas le montage. Demandez-en un qui le permet à la personne qui l’a envoyé.',
  linkFull: 'Ce lien a atteint sa limite. Demandez-en un autre à la personne qui l’a envoyé.',

  device: '{browser} sous {system}',
  malformed: 'Non valide\u00a0: {part}',
  malformedList: 'Non valide\u00a0: {part} n’est pas une liste',
  malformedObject: 'Non valide\u00a0: {part} n’est pas un objet',
  malformedEntry: 'Non valide\u00a0: {part}, à partir de l’entrée {entry}',
  malformedJson: 'Non valide\u00a0: {part} n’est pas du JSON',
  malformedDepth: 'Non valide\u00a0: {part} est trop imbriqué',
  malformedSize: 'Non valide\u00a0: {part} contient trop de valeurs',
  malformedLength: 'Non valide\u00a0: {part} a plus de {most} entrées',
  payloadType: 'Les données doivent être envoyées en {type}',
  payloadBrokeOff: 'La demande s’est terminée avant d’être complète',
  formSenderLate: 'email et auth_token doivent venir en premier dans le formulaire',
  formTwice: 'Le formulaire contient deux fois {part}',
  formIncomplete: 'Le formulaire est incomplet',
  formNameless: 'Une partie du formulaire n’a pas de nom',
  formFile: 'Fichier inattendu\u00a0: {part}',
  formField: 'Champ inattendu\u00a0: {part}',
  chunkSize: 'Le segment {chunk} a {bytes} octets au lieu de {expected}',
  eventUnsigned: 'Cet événement n’a pas été signé par le prestataire de paiement',
  eventUnknown: 'Ce n’est pas un événement de paiement',
  nothingHere: 'Il n’y a rien à cette adresse',
  notBuilt: 'L’application web n’a pas été construite. Lancez npm start.',
  rangeOutside: 'Cette plage sort du fichier.',

  editMissing: 'aucune version antérieure n’est enregistrée.',
  editOfOther: 'il appartient à un autre enregistrement.',
  pageTooOld:
    'Des passages de cet enregistrement ont été déplacés dans une version plus récente de Trimscript. Rechargez la page\u00a0: vos modifications sont conservées.',
  editUnfit: 'il ne correspond pas à la version enregistrée.',
  ownProject: 'Vous ne pouvez pas quitter un projet qui est à vous',
  copyOf: '{name} (copie)',
  rushName: 'Enregistrement {number}',
});

export const mails = translation<typeof english.mails>({
  activateSubject: 'Activez votre compte Trimscript',
  welcome: 'Bienvenue sur Trimscript.',
  activateOpen:
    'Ouvrez ce lien pour activer votre compte. Il fonctionne une seule fois, pendant 24 heures\u00a0:',
  activateLink: 'Activer le compte',
  activateIgnore:
    'Si vous ne vous êtes pas inscrit, ignorez ce message\u00a0: rien ne se passe sans ce lien.',
  alreadySubject: 'Vous avez déjà un compte Trimscript',
  alreadySignedUp: 'Quelqu’un, sans doute vous, s’est inscrit à Trimscript avec cette adresse.',
  hasAccount: 'Elle a déjà un compte, et rien n’y a été changé. Connectez-vous ici\u00a0:',
  logIn: 'Se connecter',
  forgot: 'Mot de passe oublié\u202f? Demandez-en un nouveau ici\u00a0:',
  newPassword: 'Nouveau mot de passe',
  ignore: 'Si ce n’était pas vous, ignorez ce message.',
  resetSubject: 'Choisissez un nouveau mot de passe Trimscript',
  resetAsked: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte.',
  resetOpen: 'Ouvrez ce lien pour le choisir. Il fonctionne une seule fois, pendant une heure\u00a0:',
  resetLink: 'Choisir un mot de passe',
  resetLogsOut: 'Le nouveau mot de passe déconnecte le compte partout.',
  resetIgnore:
    'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste le même sans ce lien.',
  receiptSubject:
    'Reçu Trimscript\u00a0: {credentials, plural, one {{credentials} crédit} other {{credentials} crédits}}',
  receiptThanks: 'Merci. Le paiement est passé et les crédits sont sur votre compte.',
  receipt: 'Reçu',
  date: 'Date',
  credentials: 'Crédits',
  price: 'Prix',
  balance: 'Crédits sur le compte',
  pretended: 'Paiement d’essai\u00a0: aucune somme n’a été prélevée.',
  oneCredential: '1 crédit vaut 1 minute de fichier téléchargé.',
  passwordChangedSubject: 'Votre mot de passe Trimscript a été changé',
  passwordChanged: 'Le mot de passe de ce compte vient d’être changé dans les réglages.',
  othersLoggedOut: 'Les autres sessions ont été fermées.',
  chooseNew: 'Si ce n’était pas vous, choisissez-en tout de suite un nouveau\u00a0:',
  confirmSubject: 'Confirmez votre nouvelle adresse',
  confirmOpen: 'Ouvrez ce lien pour que votre compte Trimscript ait cette adresse.',
  worksOnce: 'Il fonctionne une seule fois, pendant 24 heures\u00a0:',
  confirmLink: 'Confirmer l’adresse',
  confirmIgnore: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: rien ne change sans ce lien.',
  takenSubject: 'Cette adresse a déjà un compte Trimscript',
  takenAsked: 'Quelqu’un, sans doute vous, voulait donner cette adresse à un autre compte Trimscript.',
  changeSubject: 'Votre compte Trimscript doit changer d’adresse',
  changeAsked: 'On a demandé, avec votre mot de passe, que ce compte ait l’adresse {address}.',
  changeWasYou: 'Si c’était vous, ouvrez le lien envoyé à la nouvelle adresse.',
  changeStop:
    'Si ce n’était pas vous, annulez le changement ici. Ce lien fonctionne une fois, pendant 72 heures\u00a0:',
  changeStopLink: 'Annuler le changement',
  changeStopped:
    'Le compte garde alors cette adresse, est déconnecté partout, et vous recevez un lien pour choisir un nouveau mot de passe.',
  twoStepOnSubject: 'Connexion en deux étapes activée',
  twoStepOffSubject: 'Connexion en deux étapes désactivée',
  twoStepOn: 'Votre compte Trimscript demande maintenant un code en plus du mot de passe.',
  twoStepOff: 'Votre compte Trimscript ne demande plus de code en plus du mot de passe.',
  chooseNewPassword: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe\u00a0:',
  deletionSubject: 'Votre compte Trimscript va être supprimé',
  deletionDue: 'Votre compte sera supprimé le {date}, avec tous ses enregistrements et ses crédits.',
  deletionKeep:
    'Pour le garder, connectez-vous avant cette date et choisissez «\u00a0Le garder\u00a0»\u00a0:',
  deletedSubject: 'Votre compte Trimscript est supprimé',
  deleted: 'Votre compte et tout ce qu’il contenait ont été supprimés.',
  deletedPayments: 'Les paiements restent consignés sans votre adresse, comme la loi l’exige.',
  deletedLast: 'Ce message est le dernier que vous recevrez de nous.',
  expiringSubject:
    '{count, plural, one {Un enregistrement va être supprimé} other {{count} enregistrements vont être supprimés}}',
  expiring:
    'Ces enregistrements n’ont pas servi depuis un moment et vont être supprimés de Trimscript\u00a0:',
  expiringKeep:
    'Pour en garder un, ouvrez-le, ou choisissez «\u00a0Garder\u00a0» dans la liste des projets. La transcription et le montage restent de toute façon\u00a0: importez à nouveau les mêmes fichiers pour continuer.',
  openProjects: 'Ouvrir les projets',
  andMore: 'et {count} de plus',
});

export const jobs = translation<typeof english.jobs>({
  unnamedChapter: 'Chapitre {number}',
  accountGone: 'Ce compte n’existe plus.',
  recordingUnreadable:
    'Votre enregistrement est illisible sur le serveur pour le moment. Attendez un moment et réessayez, ou importez à nouveau les mêmes fichiers\u202f; votre montage est conservé.',
  goneForDownload: 'L’enregistrement n’existe plus. Importez-le à nouveau pour télécharger le résultat.',
  goneForCover: 'L’enregistrement n’existe plus. Choisissez plutôt une image pour la pochette.',
  noFrameForCover:
    'Cet enregistrement n’a pas de vidéo dont tirer une pochette. Choisissez plutôt une image.',
  noRoomForCover:
    'Il n’y a plus de place pour la pochette. Supprimez un enregistrement ou un téléchargement dont vous n’avez plus besoin, puis réessayez.',
  goneForVoice: 'L’enregistrement n’existe plus\u00a0: son bruit n’est pas réduit.',
  noVoiceModel:
    'La réduction forte du bruit n’est pas installée sur ce serveur. Choisissez Légère, ou demandez à son exploitant\u00a0: le README explique comment l’installer.',
  noRoomForVoice:
    'Votre compte n’a plus assez de place pour la voix au bruit réduit. Supprimez un enregistrement ou un téléchargement dont vous n’avez plus besoin, puis réessayez.',
  editChanged: 'Le montage a été modifié pendant l’ajout des fichiers. Ajoutez-les à nouveau.',
  projectDeleted: 'Ce projet a été supprimé pendant l’ajout des fichiers.',
  goneForAddition:
    'L’enregistrement auquel ces fichiers devaient s’ajouter n’existe plus. Importez-les comme nouveau projet.',
  transcriptionStopped: 'La transcription a été arrêtée. Relancez-la.',
  cannotAlign:
    'Ce serveur ne peut pas caler les mots sur l’audio\u00a0: il manque {missing}. Son exploitant trouve dans le README ce qu’il lui faut.',
  alignmentStopped: 'Le calage a été arrêté. Relancez-le.',
  goneForAlignment: 'L’enregistrement n’existe plus. Importez-le à nouveau pour caler ses mots sur l’audio.',
  goneForSecondPass: 'L’enregistrement n’existe plus\u00a0: la vérification de ses mots s’arrête là.',
  secondPassOvertaken: 'L’enregistrement est transcrit à nouveau. Les nouveaux mots seront vérifiés ensuite.',
  secondPassSwitchedOff: 'La vérification des mots s’arrête là\u00a0: les réglages du compte la désactivent.',
  notCheckedWithoutEngine:
    'Les mots n’ont pas pu être vérifiés\u00a0: le second moteur de reconnaissance n’est pas installé sur ce serveur.',
  goneForTranscript: 'L’enregistrement n’existe plus. Importez-le à nouveau pour obtenir sa transcription.',
  noAudioToTranscribe: 'Cet enregistrement n’a pas d’audio\u00a0: il n’y a rien à transcrire.',
  chosenEngineGone:
    'Le moteur choisi pour cette transcription n’est plus sur ce serveur. Choisissez-en un autre.',
  otherFiles:
    'Votre montage a été fait sur un enregistrement de {edited}, mais ces fichiers durent {given} au total. Choisissez à nouveau les mêmes fichiers\u00a0: {names}.',
  localFileGone:
    '{name} n’est plus à sa place, ou ne peut être lu. Remettez-le en place, puis ouvrez-le à nouveau.',
  localFileChanged: '{name} a changé pendant la copie. Ouvrez-le à nouveau une fois qu’il est complet.',
  rushReplaced: '{name} a été remplacé pendant l’assemblage des fichiers. Importez-le à nouveau.',
  rushNotWhole: '{name} est incomplet ({size} octets sur {whole}). Importez-le à nouveau.',
  tooLongTogether:
    'Ces fichiers durent {hours} heures au total\u202f; au plus {most} peuvent être montées d’un bloc. Importez-en moins à la fois.',
  dataReadme: `Ce que Trimscript conserve à votre sujet.

account.json           votre compte
ledger.csv, .json      crédits reçus et utilisés
security-events.csv    connexions et modifications de votre compte
projects/              pour chaque enregistrement\u00a0: le montage enregistré (document.json), la transcription aux temps de
                       l’enregistrement (TXT, SRT) et ce qui y a été mesuré (project.json)\u202f; liens de relecture et
                       commentaires, s’il y en a (review-links.json, comments.json), et la pochette choisie (cover.jpg)
media-links.txt        liens vers vos enregistrements et vos téléchargements terminés, et leur expiration

Votre mot de passe et ceux de vos liens sont conservés sous forme d’empreintes à sens unique, et les clés de la
connexion en deux étapes sont chiffrées\u202f; rien de cela ne se trouve ici.
`,
  dataLinksEnd:
    'Ces liens fonctionnent jusqu’au {ends}, ou jusqu’à votre déconnexion. Exportez à nouveau vos données pour en obtenir d’autres.',
  dataRecording: 'Enregistrement\u00a0: {link}',
  dataDeleted: 'L’enregistrement a été supprimé le {date}.',
  dataDownload: 'Téléchargement du {date}\u00a0: {link}',
  otherDuration:
    'Les fichiers durent {actual} sur le serveur mais {expected} dans votre navigateur. Importez-les à nouveau.',
  seconds: '{seconds} secondes',
});

export const media = translation<typeof english.media>({
  nothingLeft: 'Il ne reste rien à télécharger\u00a0: les coupes couvrent tout.',
  notCut: 'L’enregistrement n’a pas pu être coupé.',
  nothingToJoin: 'Il n’y a rien à assembler\u00a0: importez au moins un fichier.',
  isProtected:
    'est protégé contre la copie (DRM)\u00a0: seul le lecteur prévu peut l’ouvrir. Importez un enregistrement sans protection.',
  isEmptyOfMedia: 'ne contient ni audio ni vidéo. Importez un enregistrement audio ou vidéo.',
  endsAfterHeader: 'ne contient ni audio ni vidéo\u00a0: il s’arrête après son en-tête.',
  hasNoLength: 'n’a pas de durée. Importez un enregistrement audio ou vidéo.',
  videoUnreadable: 'Les images n’ont pas pu être lues une à une.',
  noFfmpeg:
    'Les enregistrements ne peuvent pas être traités\u00a0: ffmpeg n’est pas installé sur ce serveur. Adressez-vous à l’exploitant de ce serveur.',
  notProcessed: 'L’enregistrement n’a pas pu être traité.',
  noPicture: 'Ce n’est ni un JPEG ni un PNG. Choisissez une image d’un de ces types.',
  pictureTooLong:
    'Cette image dépasse {most} Mo. Enregistrez-la en plus petit, puis choisissez-la à nouveau.',
  pictureTooLarge:
    'En pixels, cette image fait {width} × {height}\u202f; une pochette part d’au plus {most} millions. Enregistrez-la en plus petit, puis choisissez-la à nouveau.',
  pictureBroken:
    'Cette image est endommagée et ne peut pas être lue. Enregistrez-la de nouveau, ou choisissez-en une autre.',
  voiceNotMade: 'Le bruit de cet enregistrement n’a pas pu être réduit. Réessayez, ou choisissez Légère.',
  needsMemory:
    'L’enregistrement demande plus de mémoire que ce serveur n’en accorde. Exportez-le à nouveau avec des images plus petites et importez ce fichier.',
  isEmpty: 'est vide. Exportez-le ou enregistrez-le de nouveau, puis importez-le encore une fois.',
  isPlaylist:
    'est une liste de lecture qui renvoie à d’autres fichiers, pas un enregistrement. Importez l’enregistrement lui-même.',
  isImage: 'est une image. Importez un enregistrement audio ou vidéo.',
  isDocument: 'est un document ou une archive. Importez un enregistrement audio ou vidéo.',
  isText: 'est un fichier texte. Importez un enregistrement audio ou vidéo.',
  isIncomplete:
    'est incomplet\u00a0: il en manque une partie, comme après un enregistrement ou une copie interrompus. Importez une copie complète.',
  isUnknownFormat:
    'n’est pas dans un format audio ou vidéo lisible ici. Importez du MP4, MOV, WebM, MKV, MP3, M4A, WAV, OGG ou FLAC.',
  subtitlesTooLong: 'Les sous-titres sont trop longs.',
  notWhole: 'L’enregistrement coupé est incomplet. Relancez le téléchargement.',
  changesMidway:
    '«\u00a0{name}\u00a0» change de format {what, select, audio {audio} other {vidéo}} en cours de route, de {from} à {to}. Exportez-le en MP4 et importez ce fichier.',
  changesTrack:
    '«\u00a0{name}\u00a0» passe à d’autres pistes en cours de route. Exportez-le en MP4 et importez ce fichier.',
  tooManyLinks:
    '«\u00a0{name}\u00a0» contient {count} enregistrements mis bout à bout\u202f; au plus {most} sont pris en charge. Découpez-le et importez les parties.',
  bits: '{bits} bits',
  linksTakeLong:
    '«\u00a0{name}\u00a0» contient {count} enregistrements mis bout à bout, et seuls {read} ont pu être lus en {minutes} minutes. Importez-le de nouveau quand le serveur sera moins occupé, ou découpez-le et importez les parties.',
  linkOf: '{name} (enregistrement {part} sur {parts} du fichier)',
  tooManyPackets:
    'contient plus de {millions} millions de paquets audio et vidéo, plus qu’aucun enregistrement ordinaire. Exportez-le en MP4 et importez ce fichier.',
  tooLong:
    'dure {hours} heures\u202f; au plus {most} peuvent être montées. Découpez-le et montez les parties l’une après l’autre.',
  sampleRate:
    'a une fréquence d’échantillonnage de {rate}\u00a0Hz\u202f; de {least} à {most}\u00a0Hz sont possibles. Exportez-le à 48000 Hz et importez-le à nouveau.',
  codecNotKnown:
    'ne peut pas être utilisé\u00a0: {what, select, audio {son audio} other {sa vidéo}} est {codec, select, none {dans un codec} other {en {codec},}} que ce serveur ne sait pas décoder. Exportez-le avec {what, select, audio {AAC} other {H.264}} et importez le résultat.',
  undecodable:
    'ne peut pas être utilisé\u00a0: {what, select, audio {son audio} video {sa vidéo} other {{what}}} ({codec}) ne peut pas être décodé. Il est peut-être endommagé ou protégé contre la copie.',
});

export const speech = translation<typeof english.speech>({
  notRecognised: 'La parole de cet enregistrement n’a pas pu être reconnue.',
  mostlyGuesses:
    'La plupart des mots sont incertains\u00a0: l’enregistrement est bruité, ou dans une autre langue que celle choisie.',
  littleSpeech:
    'Peu ou pas de parole trouvée dans cette langue. Si une autre langue est parlée, transcrivez à nouveau dans celle-ci.',
  leftOut:
    '{count, plural, one {{count} passage sans mots a été écouté} other {{count} passages sans mots ont été écoutés}} deux fois, et la réponse ne peut pas être vraie : {reasons}.',
  speakersNotTold: 'Les intervenants de cet enregistrement n’ont pas pu être distingués.',
  soundsLike:
    'On dirait {other, select, en {de l’anglais} fr {du français} other {{other}}}, pas {language, select, en {de l’anglais} fr {du français} other {{language}}}. Tous les mots sont marqués comme incertains.',
  thirdLanguage:
    'La langue parlée semble être\u00a0: {other}. Seuls l’anglais et le français peuvent être transcrits, et tous les mots sont marqués comme incertains.',
  otherLanguage:
    'On ne dirait pas {language, select, en {de l’anglais} fr {du français} other {{language}}}. Tous les mots sont marqués comme incertains.',
  severalLanguages:
    'Une partie semble être dans une autre langue que {language, select, en {l’anglais} fr {le français} other {{language}}}. Vérifiez les mots à ces endroits.',
  modelsNotLoaded:
    'Les modèles de parole ({models}) n’ont pas pu être utilisés sur ce serveur. Adressez-vous à l’exploitant de ce serveur.',
  remoteLate:
    'Le service de reconnaissance de {host} a mis trop de temps. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  remoteKey:
    'Le service de reconnaissance de {host} a refusé la clé de ce serveur. Demandez à l’exploitant de ce serveur de vérifier {variable}, ou transcrivez avec un autre moteur.',
  remoteRefused:
    'Le service de reconnaissance de {host} a refusé la demande. Demandez à l’exploitant de ce serveur de vérifier TRANSCRIBE_BASE_URL et TRANSCRIBE_MODEL, ou transcrivez avec un autre moteur.',
  remoteBusy:
    'Le service de reconnaissance de {host} est trop occupé. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  remoteUnused:
    'Le service de reconnaissance de {host} n’a pas pu être utilisé. Réessayez plus tard, ou transcrivez avec un autre moteur.',
  noSpeechModel:
    '{language, select, en {L’anglais} fr {Le français} other {La langue «\u00a0{language}\u00a0»}} ne peut pas être transcrit sur ce serveur\u00a0: il n’a pas de modèle de parole pour cette langue. Adressez-vous à l’exploitant de ce serveur.',
  notInstalled:
    'Ce qu’il faut pour cette transcription n’a pas pu être installé sur ce serveur. Réessayez dans une minute, ou adressez-vous à l’exploitant de ce serveur\u00a0: son journal dit pourquoi.',
});

export const payments = translation<typeof english.payments>({
  notSetUp: 'Le paiement par carte n’est pas configuré sur ce serveur.',
  noSuchPayment: 'Ce paiement n’existe pas.',
  priceIs:
    'Le prix de {credentials, plural, one {{credentials} crédit} other {{credentials} crédits}} est de {price}. Rechargez la page.',
  smallest: 'Le plus petit paiement est de {price}.',
  description:
    '{credentials, plural, one {{credentials} crédit Trimscript} other {{credentials} crédits Trimscript}}',
  cardDeclined: 'Votre carte a été refusée.',
  cardInsufficient: 'Les fonds de votre carte sont insuffisants.',
  cardNotAuthenticated:
    'Votre moyen de paiement n’a pas pu être authentifié. Choisissez un autre moyen de paiement et réessayez.',
  testCardsOnly: 'Le bac à sable n’accepte que les cartes de test.',
});
