import type { demo as english } from '../en/demo.ts';
import { translation } from '../texts.ts';

export const demo = translation<typeof english>({
  lead: 'Trois enregistrements, du fichier importé au fichier obtenu. On y parle anglais\u202f; les voix sont de synthèse et les scènes dessinées, mais le travail et les téléchargements sont bien ceux du produit.',
  getStarted: 'Commencer gratuitement',
  openWorkspace: 'Ouvrir l’espace de travail',
  falseStart: 'Un faux départ',
  longPauses: 'Toutes les longues pauses',
  sameWords: 'Encore les mêmes mots',
  carousel: 'carrousel',
  examples: 'Exemples',
  at: 'Exemple {n} sur {count}',
  previous: 'Exemple précédent',
  next: 'Exemple suivant',
  input: 'Entrée',
  processing: 'Montage',
  output: 'Sortie',
  video: '{title}\u00a0: {step}',

  tutorials: 'Tutoriels',
  whatToDo: 'Que voulez-vous faire\u202f?',
  task: 'Tâche',
  cut: 'Couper',
  audio: 'Audio',
  zoom: 'Zoom',
  audioComing:
    'Des tutoriels sur le son arrivent. D’ici là\u00a0: chaque coupe emporte le son, et un fondu de quelques millisecondes à chacune évite les clics.',
  zoomComing:
    'Des tutoriels sur le zoom arrivent. D’ici là\u00a0: les loupes au-dessus de la timeline vont de 1x à 10x autour de la tête de lecture, et la petite maison montre à nouveau tout l’enregistrement.',
  cutWords: 'Couper des mots',
  cutWordsSays:
    'Cliquez sur un mot pour écouter à partir de là. Faites glisser sur une phrase, ou cliquez sur son dernier mot en maintenant Maj, et appuyez sur <key>a</key>\u00a0: des crochets l’encadrent, l’image et le son partent avec elle. <key>d</key> rétablit ce que contient la sélection.',
  moveEdge: 'Déplacer un bord',
  moveEdgeSays:
    'Cliquez sur un crochet et appuyez sur <key>←</key> ou <key>→</key> pour le déplacer d’un mot. Pour plus de finesse, cliquez sur la coupe dans la timeline et faites glisser ses bords, ou déplacez-en un de 0,1\u00a0s avec les flèches. Début et fin se saisissent aussi dans la liste des coupes.',
  noWords: 'Couper ce qui n’a pas de mots',
  noWordsSays:
    'Double-cliquez sur la timeline pour y faire une petite coupe, puis étirez-la. Un rire, une toux ou une porte se coupe comme un mot.',
  trimPauses: 'Couper toutes les longues pauses',
  trimPausesSays:
    'Cochez Couper les pauses de plus de et choisissez les secondes. Les pauses plus longues sont coupées d’un coup, et 0,1\u00a0s est laissée de chaque côté pour que les phrases respirent. Décochez, et elles sont toutes de retour.',
  findPhrase: 'Trouver une phrase partout',
  findPhraseSays:
    'Ouvrez Rechercher et couper et saisissez-la. Parcourez les résultats avec les flèches, coupez-en un, ou tous. Majuscules et accents ne comptent pas.',
  suggestions: 'Profiter des suggestions',
  suggestionsSay:
    'Suggérer des coupes marque en ambre hésitations, répétitions et faux départs. Écoutez chacune, gardez les bonnes et supprimez les autres dans la liste des coupes.',
  listen: 'Écouter avant de payer',
  listenSays:
    'L’aperçu joue ce que contiendra le téléchargement, sans les passages coupés. Rien n’est perdu\u00a0: une coupe se retire à tout moment, et <key>Ctrl</key> <key>Z</key> annule pas à pas.',
  download: 'Télécharger',
  downloadSays:
    'Le bouton annonce le prix avant de commencer\u00a0: 1 crédit par minute de résultat. Le même montage se retélécharge gratuitement pendant 7 jours.',
});
