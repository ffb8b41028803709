import type { replies as english } from '../en/replies.ts';
import { translation } from '../texts.ts';

export const replies = translation<typeof english>({
  serverShortOfSpace:
    'Le serveur manque d’espace disque, il faut donc s’arrêter là. Rien n’est perdu\u00a0: ce qui est arrivé reste. Réessayez plus tard, ou prévenez la personne qui gère ce serveur.',
  addressKeyUseless:
    'Ce lien a déjà servi, a été arrêté ou remplacé par un autre, est incomplet ou date de plus de 24 heures. Votre adresse est inchangée\u202f; redemandez le changement dans les réglages.',
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
  activationUseless:
    'Ce lien a déjà servi, a été remplacé par un autre, est incomplet ou date de plus de 24 heures. Si votre compte est actif, connectez-vous\u202f; sinon, créez-le à nouveau pour recevoir un autre lien.',
  alreadyActive: 'Ce compte est déjà actif\u00a0: le lien a déjà servi ou n’est plus utile. Connectez-vous.',
  passwordsDiffer: 'Les mots de passe ne sont pas les mêmes',
  addressInvalid: 'Saisissez une adresse e-mail valide',
  engineGone: 'Ce moteur n’est plus sur ce serveur. Choisissez-en un autre.',
  commentGone: 'Ce commentaire n’est pas (ou plus) là. Rechargez la page.',
  changedByMany: 'Ce projet est modifié par beaucoup de personnes à la fois. Réessayez dans un instant.',
  sessionEnded: 'Votre session est terminée. Reconnectez-vous.',
  requestStalled: 'La demande n’est pas arrivée à temps. Réessayez.',
  noSoundToChange:
    'Cet enregistrement n’a pas de son à modifier. Téléchargez-le sans réglage du niveau ni réduction du bruit.',
  noPictureToChange: 'Le son seul n’a pas d’image à réduire ni à sous-titrer. Choisissez un autre format.',
  hdrToneMapped: 'Le HDR est ramené à la luminosité des écrans ordinaires (tone mapping).',
  cutFileGone: 'Le fichier coupé n’est pas (ou plus) là. Relancez le téléchargement.',
  cuttingStopped: 'Le découpage a été arrêté. Relancez-le.',
  noCaptionText: 'Il n’y a pas de texte pour faire des sous-titres. Téléchargez sans sous-titres.',
  priceUnderWay: 'Le prix est déjà en cours de calcul. Veuillez patienter.',
  otherCaptions:
    'Ce téléchargement est en préparation avec d’autres sous-titres. Attendez qu’il soit fini, ou arrêtez-le.',
  noSoundAsRecorded: 'Cet enregistrement n’a pas de son. Téléchargez-le tel quel.',
  otherRecording: 'Cette page montre un autre enregistrement que celui du serveur. Rechargez-la.',
  cutsCoverAll:
    'Les coupes couvrent tout l’enregistrement, il ne reste rien à télécharger. Retirez d’abord une coupe.',
  lengthDisagrees: 'La durée du résultat ne correspond pas aux coupes. Rechargez la page.',
  uploadReplaced: 'Cet import a été remplacé par un autre.',
  inTrash: 'Ce projet est dans la corbeille. Sortez-le de la corbeille pour l’ouvrir.',
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
  projectGone: 'Ce projet n’est pas (ou plus) là. Ouvrez-en un autre.',
  recordingDeleted:
    'Votre enregistrement a été supprimé, faute d’avoir servi depuis un moment. Importez-le à nouveau pour continuer\u202f; votre montage est gardé.',
  linkUseless: 'Ce lien ne fonctionne pas (ou plus). Demandez-en un nouveau à la personne qui l’a envoyé.',
  linkAsksPassword: 'Ce lien demande un mot de passe. La personne qui l’a envoyé le connaît.',
  linkWrongPassword: 'Ce n’est pas le mot de passe de ce lien. Réessayez.',
  linkReadOnly: 'Ce lien ne permet que la lecture.',
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
  noSoundWordsStay: 'Cet enregistrement n’a pas de son\u00a0: ses mots restent tels quels.',
  versionGone: 'Cette version n’est pas (ou plus) là. Choisissez-en une autre.',
  largerThanAllowed: 'C’est plus grand que permis',
  notUnderstood: 'La demande n’a pas été comprise',
  tooMuchAtOnce: 'Trop de données arrivent en même temps. Réessayez dans un instant.',
  tooManyWindows: 'Ce compte est ouvert dans trop de fenêtres. Fermez-en, ou réessayez dans un instant.',
  restarting: 'Le serveur redémarre. Réessayez dans un instant.',
  addressExpired: 'Cette adresse a expiré. Demandez-en une nouvelle.',
  fileDeleted: 'Ce fichier a été supprimé.',
  fieldFixed: 'Le champ {field} ne peut pas être modifié',
  balanceIs: 'Votre solde est de {balance}, pas {value}',
  engineCannot:
    '{engine} ne sait pas transcrire {language, select, en {l’anglais} fr {le français} other {{language}}}. Choisissez un autre moteur ou une autre langue.',
  mostComments:
    'Un projet a au plus {most, number} commentaires. Demandez à son propriétaire d’en supprimer.',
  tooManyAttempts:
    'Trop de tentatives. Réessayez dans {minutes, plural, one {une minute} other {{minutes} minutes}}.',
  notLarger: 'Cet enregistrement ne dépasse pas {height}p. Téléchargez-le dans sa taille.',
  noCaptionsTrack:
    'Un fichier .{extension} n’a pas de piste de sous-titres. Faites plutôt incruster les sous-titres dans l’image.',
  smallerCodec:
    'L’image réduite est encodée en {codec}, qui prend moins de place que le {own} de l’enregistrement.',
  mostDownloads:
    '{count} téléchargements sont déjà en préparation. Attendez que l’un soit fini, ou arrêtez-en un.',
  tooExpensive: 'Ce téléchargement coûte {price} et vous en avez {balance}. Ajoutez d’abord des crédits.',
  cutOutside:
    'La coupe de {start} à {end} est hors de l’enregistrement, qui dure {duration}. Retirez-la et réessayez.',
  priceIs: 'Le prix de ce téléchargement est de {price}. Rechargez la page.',
  rushMissing: 'L’enregistrement {number} n’est pas arrivé.',
  rushIncomplete: '{name} est incomplet\u00a0: {missing} de ses {parts} parties ne sont pas arrivées.',
  uploadAgain: '{complaints} Importez-le à nouveau.',
  passwordShort: 'Le mot de passe doit avoir au moins {least} caractères',
  storageFull:
    'Votre compte contient {used} sur les {limit} possibles, et il faut {more}. Utilisez des fichiers plus petits, ou attendez\u00a0: les imports inachevés sont retirés après 2 jours, les téléchargements après 7, un enregistrement {days} jours après son dernier usage.',
  mostLinks: 'Un projet a au plus {most} liens. Révoquez-en un qui ne sert plus.',
  modelTooOften:
    'Le modèle de langue a été sollicité trop souvent\u202f; ces suggestions viennent des règles intégrées. Il pourra l’être à nouveau dans {minutes, plural, one {une minute} other {{minutes} minutes}}.',
  partDamaged: 'Une partie de {name} a été abîmée en chemin. Envoyez-la à nouveau.',
  fileReplaced: 'Un autre fichier a pris la place de {name} pendant son import.',
  mostRushes: 'Un projet contient au plus {most} enregistrements',
  rushTooLarge: '{name} dépasse 500 Mo',
  mostNamed: 'Au plus {most} versions peuvent avoir un nom. Retirez d’abord celui d’une autre.',
  vocabularyFull: 'Le vocabulaire a {count} entrées\u202f; il peut en avoir {most}. Retirez-en.',
  vocabularyLong:
    '«\u00a0{entry}…\u00a0» est trop long pour le vocabulaire\u00a0: une entrée a au plus {most} caractères. Raccourcissez-la.',
  ourFault: 'Un problème est survenu de notre côté. Réessayez. (Référence {reference})',
  largerThan: 'C’est plus grand que les {allowed} permis ici',
  cannotBeHeard:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} ne peut pas être transcrit sur ce serveur. Choisissez une autre langue, ou demandez à la personne qui gère le serveur de l’ajouter.',
  heardSoon:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} sera bientôt disponible\u00a0: le serveur récupère son modèle de parole ({percent}\u00a0%).',
  heardIn:
    '{language, select, en {L’anglais} fr {Le français} other {{language}}} sera disponible dans environ {minutes} min\u00a0: le serveur récupère son modèle de parole ({percent}\u00a0%).',
  inGigabytes: '{size} Go',
  inMegabytes: '{size} Mo',
  inKilobytes: '{size} Ko',
  tooManyWindowsOfNetwork:
    'Trop de fenêtres de ce réseau sont ouvertes. Fermez-en, ou réessayez dans un instant.',
  beingPrepared: 'L’enregistrement est en préparation pour vous. Cette page continuera d’elle-même.',
  notPrepared:
    'L’enregistrement n’a pas pu être préparé pour vous. Adressez-vous à la personne qui a envoyé le lien.',
  noTranscriptYet:
    'La transcription n’est pas encore prête. Cette page continuera d’elle-même dès qu’elle le sera.',
  linkNotForEditing:
    'Ce lien ne permet pas le montage. Demandez-en un qui le permet à la personne qui l’a envoyé.',
  linkFull:
    'Ce lien a déjà servi à autant de comptes qu’il en admet. Demandez-en un autre à la personne qui l’a envoyé.',

  device: '{browser} sous {system}',
  malformed: 'Non compris\u00a0: {part}',
  malformedList: 'Non compris\u00a0: {part} n’est pas une liste',
  malformedEntry: 'Non compris\u00a0: {part}, à partir de l’élément {entry}',
  malformedJson: 'Non compris\u00a0: {part} n’est pas du JSON',
  malformedDepth: 'Non compris\u00a0: {part} est trop imbriqué',
  malformedSize: 'Non compris\u00a0: {part} contient trop de valeurs',
  malformedLength: 'Non compris\u00a0: {part} a plus de {most} éléments',
});
