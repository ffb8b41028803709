import type { timeline as english } from '../en/timeline.ts';
import { translation } from '../texts.ts';

export const timeline = translation<typeof english>({
  title: 'Timeline',
  zoom: 'Zoom',
  zoomOut: 'Zoom arrière',
  resetZoom: 'Réinitialiser le zoom',
  zoomIn: 'Zoom avant',
  zoomLevel: 'Niveau de zoom',
  cutsSkipped: 'Mode aperçu\u00a0: les coupes sont sautées',
  cutsPlayed: 'Mode aperçu\u00a0: les coupes sont lues',
  newManual: 'Nouvelle manuelle',
  fillsIn: 'La timeline se remplit dès que vos rushs sont transcrits.',
  opening: 'Ouverture de la timeline',
  noWebgl:
    'La timeline ne peut pas être dessinée\u00a0: WebGL est désactivé dans ce navigateur. Activez l’accélération matérielle dans ses réglages, puis rechargez la page. La transcription, les coupes et le téléchargement fonctionnent sans elle.',

  cuts: 'Coupes de la timeline',
  cut: '{name} à {time}, {seconds} secondes',
  cutOfWords: '{name} à {time}, {seconds} secondes\u00a0: {words}',
  cutStart: 'Début de la coupe',
  cutEnd: 'Fin de la coupe',
  edgeTime: '{seconds} secondes, {time}',
  scroll: 'Faire défiler la timeline',
  shown: 'de {from} à {to}',
  playsHere: '{name} lit ici',
});
