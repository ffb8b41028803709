import { TAKE_CUES } from '#model/words/take-cues.ts';
import type { LanguageRules, Text } from './text.ts';
import { keyAt, startsSentence } from './tokens.ts';
import { asSet } from './word-lists.ts';

const SAFE = /^(e+u+h+|h+e+u+|h+u+m+|h+m+)$/;
const MENTIONS = asSet('dire dit dis disent disait mot mots un des les le ces de');

const functionWords = asSet(`
  je tu il elle on ils elles me te se le la les un une des de du d au aux et ou mais donc or ni car que qui quoi où quand
  comme si ne pas plus à dans sur sous par pour avec sans chez vers entre ce cet cette ces mon ton son ma ta sa mes tes
  ses notre votre leur nos vos leurs y j'ai c'est c'était il y qu'il qu'elle qu'on j'étais est suis es sommes êtes sont
  ai as a avons avez ont était étaient avait avaient sera serait aura aurait va vais vont peut peux doit faut lui moi toi
  n'est n'a n'ai d'un d'une l'on s'il parce lorsque puisque dont cela ça nous vous en`);

export const french: LanguageRules = {
  isSafeFiller(text, i) {
    const token = text.tokens[i]!;
    if (!SAFE.test(token.key) || token.isQuoted) return false;
    const before = text.tokens[i - 1];
    const after = text.tokens[i + 1];
    const isMention =
      before !== undefined && before.mark === '' && MENTIONS.has(before.key) && isAbout(text, i);
    const isWholeTurn =
      before && after && before.speaker !== token.speaker && after.speaker !== token.speaker;
    return !isMention && !(isWholeTurn && /^h/.test(token.key) && token.key !== 'heu');
  },
  markers: [
    {
      words: ['tu', 'vois'],
      kind: 'aside',
      notAfter: asSet("si comme quand que ce où dont qui est-ce comment pourquoi et là qu'est-ce"),
      notBefore: asSet(
        'que ce comment le la les un une là bien pas rien pourquoi où qui à ça mon ton son des',
      ),
    },
    {
      words: ['genre'],
      kind: 'aside',
      notAfter: asSet(
        'un le ce du de en son mon ton quel même autre tout chaque leur notre bon mauvais des les aucun cinéma seul nouveau',
      ),
      notBefore: asSet('de du humain musical littéraire'),
    },
    {
      words: ['ben'],
      kind: 'aside',
      notAfter: asSet('oncle monsieur big avec de chez par pour à'),
      notBefore: asSet("est a n'a était avait et s'est arrive"),
    },
    { words: ['bah'], kind: 'aside', notAfter: asSet(''), notBefore: asSet('') },
    {
      words: ['quoi'],
      kind: 'aside',
      isTag: true,
      notAfter: asSet(
        "à de en sur pour par avec après c'est n'importe sais sait savoir dire faire ou pas comprendre sans vers fait dit importe",
      ),
      notBefore: asSet(''),
    },
    {
      words: ['du', 'coup'],
      kind: 'connective',
      notAfter: asSet("victime l'auteur auteur effet l'effet lors après avant"),
      notBefore: asSet("de d'état d'oeil d'œil que qui porté du"),
    },
    {
      words: ['en', 'fait'],
      kind: 'connective',
      notAfter: asSet("il elle on qui ça y n'en s'en ne tu je j' l' cela que s'"),
      notBefore: asSet('partie un une des de le la les trop beaucoup foi état pas plus autant'),
    },
    {
      words: ['voilà'],
      kind: 'connective',
      notAfter: asSet('le la les me nous vous en te'),
      notBefore: asSet(
        'pourquoi que ce qui un une le la les comment des mon ma mes notre où tout donc deux trois',
      ),
    },
    { words: ['hein'], kind: 'aside', notAfter: asSet(''), notBefore: asSet('') },
    {
      words: ['bon'],
      kind: 'aside',
      notAfter: asSet("un le ce de très c'est assez trop plus est était bien pas si tout"),
      notBefore: asSet('à pour de appétit courage marché'),
    },
    {
      words: ['enfin'],
      kind: 'connective',
      notAfter: asSet('a ont est sont avait peut et être'),
      notBefore: asSet('de un une le la les bref'),
    },
  ],
  functionWords,
  emphatic: asSet(`
    très bien oui non si ouais merci bon allez allons vite plus trop tout toute petit petite grand grande jamais toujours
    encore là oh ah ha hé bla toc tic tac cha hop chut super vrai vraiment fort loin longtemps même stop attends
    attention salut bonjour adieu bravo doucement un deux trois quatre cinq six sept huit neuf dix cent mille zéro rien
    beau belle joli vieux seul seule quoi moins mieux pire tellement beaucoup`),
  legitDoubles: asSet('nous vous en faire que lui'),
  // Not « et » : « et nous nous voyons ».
  openers: asSet(''),
  emphaticPhrases: asSet(
    `d'accord|ça va|c'est bon|pas du tout|bien sûr|s'il vous plaît|merci beaucoup|mon dieu|oh non|oh là|tant mieux|c'est ça
    |je sais|allez y|tout à fait|au revoir|à bientôt|plus jamais|à demain|pas à|et puis|de plus|ha ha`,
    '|',
  ),
  links: asSet('et ou à en après par sur de contre pour'),
  starters: asSet(
    'je tu il elle on nous vous ils elles ce ça cela le la les un une si quand et mais donc parce pour dans avec ma mon mes notre votre leur où qui que comment est-ce',
  ),
  unfinished: asSet(`
    le la les un une des de du au aux mon ton son ma ta sa mes tes ses notre votre leur nos vos leurs ce cet cette ces à
    dans sur sous par pour avec sans chez vers et ou mais que qui si je tu il elle on ils elles est suis es sommes êtes
    sont ai as a avons avez ont était étais étaient avait avais avaient sera serait va vais vont allait allais peut peux
    veux veut voulais voulait doit dois faut fallait ne n'est n'a n'ai très plus j'ai c'est c'était j'étais j'avais il
    d'un d'une parce comme dont qu'il qu'elle qu'on quand où j'allais j'voulais essaie essayer`),
  open: asSet(
    'le la les un une des du au aux mon ton son ma ta sa mes tes ses notre votre leur ce cet cette ces dans suis sommes êtes sont ai avons avez était étais étaient vais peux veux voulais dois',
  ),
  subjectOf(key) {
    const elided = /^(j|c|qu|l|d|n|s|m)'/.exec(key)?.[1];
    if (elided === undefined) return key;
    return ({ j: 'je', c: 'ce', qu: 'que' } as Record<string, string>)[elided] ?? key;
  },
  counts: asSet(`
    un deux trois quatre cinq six sept huit neuf dix onze douze vingt trente quarante cinquante cent mille million premier
    première deuxième troisième dernier dernière gauche droite nord sud est ouest lundi mardi mercredi jeudi vendredi samedi
    dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre matin soir`),
  cues: TAKE_CUES.fr,
};

/** « le mot euh » names it; « un euh, un livre » says it. */
function isAbout(text: Text, i: number): boolean {
  const before = keyAt(text, i - 1);
  if (/^(dire|dit|dis|disent|disait|mots?)$/.test(before))
    return text.tokens[i]!.mark !== 'comma' && !startsSentence(text, i);
  return (
    /^(des|les|ces|le|de)$/.test(before) &&
    /^(dire|dit|trop|beaucoup|tous|avec|que|mots?)$/.test(keyAt(text, i - 2))
  );
}
