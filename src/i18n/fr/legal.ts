import type { legal as english } from '../en/legal.ts';
import { translation } from '../texts.ts';

export const legal = translation<typeof english>({
  termsLead: 'Ce que vous et ce serveur pouvez attendre l’un de l’autre.',
  recordings: 'Vos enregistrements',
  recordingsSay:
    'Ils restent à vous. N’importez que ce que vous avez le droit de monter. Ils servent à produire votre transcription, votre aperçu et vos téléchargements, et à rien d’autre.',
  account: 'Votre compte',
  accountSays:
    'Il demande une adresse e-mail où vous recevez du courrier et un mot de passe d’au moins 8 caractères. Gardez pour vous les adresses de votre espace de travail\u00a0: elles contiennent votre clé jusqu’à votre déconnexion. La page <privacy>Confidentialité</privacy> indique ce qui est conservé de vous et ce qui quitte le serveur.',
  credentials: 'Crédits',
  credentialsSay:
    '1 crédit = 1 minute téléchargée, arrondie à la minute supérieure. Seul un téléchargement réussi consomme des crédits. La page <pricing>Tarifs</pricing> indique ce qu’ils coûtent.',
  notPromised: 'Ce qui n’est pas garanti',
  notPromisedSays:
    'Les transcriptions sont faites par une machine et contiennent des erreurs. Les médias restés inutilisés pendant 14 jours sont supprimés\u202f; votre montage est conservé. Gardez votre propre copie de chaque enregistrement.',

  privacyLead:
    'Ce que ce serveur conserve de vous, pendant combien de temps, ce qui le quitte et qui peut le voir.',
  kept: 'Ce qui est conservé',
  keptData:
    'Votre adresse e-mail, et votre mot de passe sous forme d’empreinte irréversible. Vos enregistrements, ce qui en est tiré (transcription, aperçu, téléchargements) et votre montage. Un relevé des crédits achetés et utilisés. Vos liens de relecture, et les commentaires avec les noms que les relecteurs se sont donnés.',
  keptEvents:
    'Pour la sécurité de votre compte\u00a0: à quel moment quelqu’un s’y est connecté, a donné un mauvais mot de passe ou a modifié quelque chose du compte, avec une adresse réseau abrégée\u202f; pour chaque connexion, son navigateur et son système\u202f; les navigateurs déjà utilisés\u202f; et, avec la connexion en deux étapes, la clé chiffrée de votre application. Vous en voyez les listes dans les Réglages. Le journal du serveur note quels appels sont venus de quelle adresse réseau.',
  howLong: 'Pendant combien de temps',
  mediaTime:
    'Les enregistrements et ce qui en est tiré sont supprimés quand vous n’y avez pas touché pendant 14 jours, sauf si l’exploitant de ce serveur a fixé un autre délai. Un nouvel enregistrement remplace aussitôt le précédent. Un téléchargement terminé est conservé 7 jours, un import inachevé quelques jours au plus.',
  accountTime:
    'Une connexion dure 30 jours après sa dernière utilisation, ou jusqu’à votre déconnexion. Un navigateur connu est oublié au bout de 180 jours, et les événements de la liste au bout d’un an. Une adresse que vous avez changée est conservée 30 jours de plus, pour que le changement puisse être annulé\u202f; un fichier de vos données, 7 jours. Votre montage, votre adresse et le relevé de vos crédits restent aussi longtemps que votre compte.',
  leaves: 'Ce qui quitte ce serveur',
  mails:
    '<b>E-mails\u00a0:</b> si un serveur de messagerie est configuré, les messages avec vos liens et vos reçus passent par lui jusqu’à votre adresse.',
  payments:
    '<b>Paiements\u00a0:</b> si le paiement par carte est configuré, les données de votre carte vont directement de votre navigateur à Stripe et n’atteignent jamais ce serveur, qui transmet à Stripe le montant et un numéro de paiement. La page où l’on saisit la carte charge alors le formulaire de Stripe.',
  suggestions:
    '<b>Coupes suggérées\u00a0:</b> si un modèle de langage est configuré, les mots d’une transcription lui sont envoyés quand vous demandez des suggestions\u00a0: aucun son, aucune image et rien qui vous nomme. Sinon, des règles sur ce serveur les suggèrent.',
  recognition:
    '<b>Reconnaissance\u00a0:</b> si un service de reconnaissance extérieur est configuré, le son de ce qui est dit, sa langue et votre liste de noms lui sont envoyés quand il produit une transcription. Son hôte est affiché là où une transcription est demandée.',
  storage:
    '<b>Stockage\u00a0:</b> si un service de stockage ou de base de données est configuré, vos enregistrements et vos données s’y trouvent.',
  nothingElse:
    'Rien d’autre. Votre parole est reconnue sur ce serveur ou ses machines de calcul, sauf si un service de reconnaissance extérieur est configuré.',
  browser: 'Dans votre navigateur',
  browserSays:
    'Votre connexion, vos réglages de ce site et ce que vous n’avez pas encore enregistré. Ce site n’a ni cookies ni traceurs et, hormis le formulaire de carte de Stripe, aucune police ni aucun script venus d’ailleurs.',
  whoSees: 'Qui peut le voir',
  whoSeesSays:
    'Vous, et l’exploitant de ce serveur. Les adresses de votre espace de travail contiennent votre clé, et celles des médias et des téléchargements fonctionnent pour quiconque les possède jusqu’à leur expiration\u00a0: ne partagez ni les unes ni les autres. Un lien de relecture montre son projet à quiconque le possède, jusqu’à son échéance ou sa révocation.',
  deletion: 'Comment le supprimer',
  deletionSays:
    'Déconnectez-vous pour mettre fin à une session\u202f; les Réglages permettent de fermer toutes les autres. Ils vous donnent aussi un fichier de vos données et suppriment votre compte\u00a0: après 7 jours, pendant lesquels vous pouvez changer d’avis, tout ce qui lui appartient disparaît. Le relevé des crédits et des paiements reste dans les comptes de l’exploitant de ce serveur, sans votre adresse.',
});
