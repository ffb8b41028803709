import type { Cue } from './captions.ts';

/** What is said in the examples, and of what is done in them. The product in the films speaks English. */
const FRENCH: Readonly<Record<string, string>> = {
  'Good morning everyone and welcome to the meeting.': 'Bonjour à tous et bienvenue à cette réunion.',
  'Today we want to talk about the. No, wait.': 'Aujourd’hui, nous voulons parler de la… Non, attendez.',
  'Today we want to talk about the new school in the city.':
    'Aujourd’hui, nous voulons parler de la nouvelle école de la ville.',
  'We will look at the numbers and make a decision next week.':
    'Nous allons étudier les chiffres et nous déciderons la semaine prochaine.',
  'A false start: click its first word, shift-click its last one, press a.':
    'Un faux départ\u00a0: cliquez sur son premier mot, puis sur le dernier avec Maj, et appuyez sur a.',

  'The first question is how much money the government will need.':
    'La première question est de savoir de combien d’argent l’État aura besoin.',
  'Many people say the price of the building is too high.':
    'Beaucoup de gens disent que le bâtiment coûte trop cher.',
  'And that is all we have time for today.': 'Et c’est tout pour aujourd’hui.',
  'One tick trims every pause that is longer than a second.':
    'Une seule case cochée raccourcit toutes les pauses de plus d’une seconde.',

  'You know, most of the work is done in the first two hours of the day.':
    'Vous savez, l’essentiel du travail se fait dans les deux premières heures de la journée.',
  'Most of the work is done in the first two hours of the day.':
    'L’essentiel du travail se fait dans les deux premières heures de la journée.',
  'You know, nobody is in the office at that time.':
    'Vous savez, il n’y a personne au bureau à cette heure-là.',
  'Nobody is in the office at that time.': 'Il n’y a personne au bureau à cette heure-là.',
  'You know, the rest of the day is for other people.':
    'Vous savez, le reste de la journée est pour les autres.',
  'The rest of the day is for other people.': 'Le reste de la journée est pour les autres.',
  'Search & Cut finds a phrase wherever it is said and cuts all of it at once.':
    '«\u00a0Rechercher et couper\u00a0» (Search & Cut) trouve une expression partout où elle est dite et coupe tout d’un coup.',

  'The recording is chosen and sent.': 'L’enregistrement est choisi et envoyé.',
  'Its words come in as they are recognised.': 'Ses mots arrivent à mesure qu’ils sont reconnus.',
  'The preview skips what is cut.': 'L’aperçu saute ce qui est coupé.',
  'The download is the recording without the cuts.':
    'Le fichier téléchargé est l’enregistrement sans les coupes.',
};

/** @throws where a text has no translation here */
export function inFrench(cues: readonly Cue[]): Cue[] {
  return cues.map((cue) => {
    const text = FRENCH[cue.text];
    if (text === undefined) throw new Error(`Say in French: ${cue.text}`);
    return { ...cue, text };
  });
}
