import type { landing as english } from '../en/landing.ts';
import { translation } from '../texts.ts';

export const landing = translation<typeof english>({
  struck: 'Alors, euh, voilà',
  tagline: 'Surpassez-vous',
  lead: 'Montez vos entretiens, podcasts et conférences en coupant les mots. Rayez une hésitation dans la transcription\u00a0: elle disparaît aussi de l’image et du son.',
  getStarted: 'Commencer gratuitement',
  freeMinutes: '30 minutes de téléchargement offertes.',
  workspacePicture:
    'L’espace de travail de Trimscript\u00a0: transcription à gauche, aperçu vidéo et outils de coupe au centre, liste des coupes à droite, timeline en bas',
  howItWorks: 'Comment ça marche',
  input: 'Entrée',
  inputSays: 'Importez vos rushs, audio ou vidéo. Indiquez la langue parlée et le nombre d’intervenants.',
  processing: 'Montage',
  processingSays:
    'Lisez au lieu de chercher à l’oreille. Rayez des mots, acceptez les coupes suggérées, supprimez d’un coup toutes les longues pauses.',
  output: 'Sortie',
  outputSays:
    'Écoutez le résultat sans les passages coupés, puis téléchargez le fichier. C’est la seule étape payante.',
  payForMinutes: 'Ne payez que les minutes gardées',
  price: '1 crédit = 1 minute téléchargée. Importer, transcrire et monter ne coûte rien.',
  pricing: 'Tarifs',
  motto: 'Dites-le une fois. Coupez le reste.',

  meetingFile: 'ouverture-reunion.mp4',
  harbourFile: 'commentaire-port.mp4',
  routineFile: 'routine-du-matin.mp4',
  language: 'Français',
  speakers: '1 intervenant',
  sample:
    '<suggested>Euh, ben, tu vois,</suggested> franchement\u202f? Rien. Je tremblais trop pour penser. <pause>1,8\u00a0s</pause> Et puis je me suis surprise à préparer <cut>la, euh, c’était la</cut> la troisième traversée.',
  finishedVideo: 'La vidéo terminée',
  saves: 'au lieu de 0:00:15, 4\u00a0s de moins',
  download: 'Télécharger',

  credentials: 'crédits',
  aMinute: '{price} la minute',
  counting: 'Comment c’est compté',
  rounding:
    'Un téléchargement coûte la durée de son résultat en minutes entières, arrondie au-dessus, et au moins 1. Le prix est affiché avant de commencer.',
  failedIsFree:
    'Un téléchargement qui échoue ne coûte rien. Le même téléchargement est gratuit pendant 7 jours.',
  otherAmount: 'Tout autre montant',
  upTo600: 'Crédits, jusqu’à 600',
  priceOfEach: 'Prix unitaire',
  addCredentials: 'Ajouter des crédits',
});
