import type { guides as english } from '../en/guides.ts';
import { translation } from '../texts.ts';

export const guides = translation<typeof english>({
  lead: 'Dix pages courtes. Dans l’espace de travail, le point d’interrogation (?) liste toutes les touches.',
  searchField: 'Rechercher dans le guide',
  found: '{count, plural, one {{count} page} other {{count} pages}}',
  nothingFound: 'Rien dans le guide ne contient ces mots.',
  guide: 'Guide',
  allPages: 'Toutes les pages',

  openUpload:
    'Ouvrez *Importer* et déposez vos fichiers n’importe où sur la page, ou choisissez-les. Tout ce que produisent caméras, téléphones et enregistreurs est lu\u00a0: MP4, MOV, MKV, WebM, MP3, WAV, FLAC et d’autres.',
  severalFiles:
    'Plusieurs fichiers sont les rushs d’un même enregistrement\u00a0: faites-les glisser dans l’ordre voulu. Ils sont réunis en un seul.',
  chooseLanguage:
    'Choisissez la langue parlée et le nombre d’intervenants. C’est le nombre maximal de voix distinguées\u202f; une voix seule reste seule.',
  confirmRushes:
    '*Confirmer les rushs*, et relisez la liste une dernière fois. Si la connexion se coupe, l’import reprend là où il s’est arrêté.',
  wordsAppear:
    'Les mots apparaissent pendant que la suite est encore écoutée, et vous pouvez les couper aussitôt. Les longs enregistrements sont écoutés par morceaux, plusieurs fois plus vite qu’à la lecture.',
  whatIsHeard: 'Ce que le serveur sait reconnaître',
  drafts:
    'Sans rien de plus, l’anglais est reconnu sous forme d’ébauche\u00a0: les temps sont bons, les mots demandent une relecture. Quand de meilleurs modèles sont en cours de téléchargement, la page indique où ils en sont\u202f; une ébauche propose ensuite *Transcrire à nouveau*.',

  refused: 'Quand un fichier est refusé ou abîmé',
  refusedSays:
    'La liste nomme ce qui ne peut pas être lu ou qui est trop volumineux. Retirez-le et confirmez le reste. Les fichiers protégés contre la copie ne peuvent pas être lus.',
  brokenOff:
    'Un import interrompu reprend où il s’est arrêté\u00a0: *Réessayer*, ou confirmez les mêmes rushs une nouvelle fois.',
  damagedSays:
    'Si un enregistrement est abîmé, un message indique de quand à quand, et la liste des rushs dans l’en-tête continue de l’indiquer\u202f; le reste est tel qu’enregistré. Si vous avez une autre copie, importez-la.',

  clickWord:
    'Cliquez sur un mot pour y aller. Faites glisser sur des mots, ou cliquez en maintenant `Maj`, pour les sélectionner.',
  cutKeys:
    '`A`, `Suppr` ou *Couper* retire les mots sélectionnés\u202f; entre crochets, ils sont rayés et désormais sautés.',
  restoreKeys: '`D` ou *Rétablir* les ramène. `Suppr` sur une coupe sélectionnée aussi.',
  cutAndCopy: '`Ctrl` + `X` coupe et copie le texte.',
  dragBracket:
    'Faites glisser un crochet, ou sélectionnez-le et appuyez sur `←` et `→`, pour déplacer le bord d’une coupe mot par mot.',
  overlaps:
    'Une nouvelle coupe n’en modifie jamais une autre\u00a0: là où elles se chevauchent, rien n’est coupé et une note propose *Étendre la coupe*.',
  withoutMouse: 'Sans souris',
  caretKeys:
    '`Ctrl` + `←` et `→` (`⌥` sur Mac) déplacent un curseur mot par mot, `Début` et `Fin` par paragraphe, `Maj` étend la sélection. `?` liste toutes les touches et permet d’y chercher.',
  undo: 'Annuler',
  undoSays:
    '`Ctrl` + `Z` annule n’importe quelle action, même des centaines de coupes faites d’un coup\u202f; la flèche de l’en-tête indique ce qu’elle va annuler. Les modifications sont gardées aussitôt sur cet appareil, et un instant plus tard sur le serveur.',

  wheel:
    'Tournez la molette pour zoomer autour du pointeur\u202f; pincez sur un pavé tactile ou un téléphone. *Réinitialiser le zoom* montre tout l’enregistrement.',
  scrub:
    'Faites glisser la règle ou l’étiquette de la tête de lecture pour parcourir\u00a0: l’image suit. Cliquez n’importe où pour y aller.',
  doubleClick:
    'Double-cliquez sur la forme d’onde pour couper à cet endroit. La nouvelle coupe est sélectionnée.',
  dragCut:
    'Faites glisser le corps d’une coupe pour la déplacer, ses bords pour la modifier. Les bords s’aimantent aux mots et aux pauses\u202f; maintenez `Alt` pour les placer librement. L’aperçu montre l’image au bord.',
  tabReaches:
    '`Tab` parcourt les coupes comme une liste\u202f; quand un bord a le focus, `←` et `→` le déplacent de 0,1\u00a0s.',
  overview:
    'La ligne du dessus est l’enregistrement entier avec la partie visible\u00a0: faites-la glisser pour vous déplacer.',
  twoTimes:
    'L’étiquette de la tête de lecture porte deux temps\u00a0: celui de l’enregistrement d’origine et, estompé, celui du résultat sans les coupes.',

  switchOn: 'Dans *Outils de coupe*, activez *Couper les pauses de plus de* et réglez les secondes.',
  shorten: '*Raccourcir de chaque côté* laisse un peu de chaque pause, pour que la parole respire.',
  switchOff: 'Désactivez le réglage et toutes ces coupes disparaissent\u202f; les autres restent.',
  measured:
    'Les pauses sont mesurées d’après le son, et non d’après les vides entre les mots\u00a0: une parole faible est conservée, et une pause ne recouvre jamais un mot de la transcription. Dans le doute, rien n’est coupé.',
  keepOne:
    'Pour garder une pause, sélectionnez sa coupe et appuyez sur `D`. Elle reste gardée quand vous changez la durée.',

  pressSuggest:
    'Cliquez sur *Suggérer des coupes*. Dans le menu, vous choisissez ce qu’il faut chercher\u00a0: les hésitations avec leur liste de mots, les répétitions, les reprises, les corrections, les secondes prises. Chaque ligne indique combien il y en a et ce qu’elles font gagner.',
  checkCuts:
    'Appuyez sur `R` ou *Vérifier*\u00a0: chacune est jouée à sa place, avec un peu d’avant et d’après.',
  acceptKeys:
    '`Entrée` ou `Y` accepte, `X` ou `Suppr` refuse, `C` rejoue. À la fin, un résumé rappelle vos décisions.',
  rejected:
    'Ce que vous refusez reste refusé lors des suggestions suivantes. Accepté ou non, tout peut être annulé.',

  typeWord:
    'Appuyez sur `F2`, ou sur `Entrée` quand un mot est sélectionné, et saisissez. `Tab` passe au mot suivant. Le temps du mot ne change pas.',
  doubtful:
    '`F7` parcourt les mots entendus avec un doute, chacun avec son passage sonore. `Entrée` accepte, saisir corrige, `Ctrl` + `Entrée` corrige partout.',
  paragraphs:
    '`Entrée` commence un paragraphe au curseur, `Retour arrière` à son début le joint au précédent.',
  speakerKey:
    '`S` change l’intervenant d’un paragraphe. Cliquez sur un nom pour renommer l’intervenant partout.',
  transcribeAgain: 'Transcrire à nouveau',
  transcribeAgainSays:
    'Dans le menu de la transcription\u00a0: une autre langue, un autre nombre d’intervenants ou un autre modèle, sans nouvel import. Les coupes sont reportées sur les nouveaux mots d’après leur temps, et les mots que vous avez corrigés le restent. Vous pouvez y lister les noms et les mots fréquents, pour qu’ils soient reconnus. Une seule annulation ramène l’ancienne transcription.',

  openSearch:
    '`Ctrl` + `F` ouvre *Rechercher et couper*. Un mot est cherché en entier\u202f; *Parties de mots* le trouve aussi à l’intérieur d’autres mots.',
  stepKeys: '`Entrée` et `↑` vont à l’endroit suivant, `Maj` + `Entrée` et `↓` au précédent.',
  cutAll: 'Coupez celui-ci ou tous\u00a0: au-delà de cinq, une liste de ce qui sera coupé s’affiche d’abord.',
  replacement: 'Si un remplacement est saisi, c’est le texte qui est remplacé\u202f; le son reste tel quel.',
  oneStep: 'Les deux s’annulent en une fois, quel que soit le nombre d’endroits modifiés.',

  pressSpace:
    'Appuyez sur `Espace`\u00a0: l’aperçu saute les coupes exactement comme le fera le téléchargement, sans trou. *Aperçu* désactivé, l’enregistrement est lu tel qu’il était.',
  cost: 'Un téléchargement coûte un crédit par minute de résultat. La fenêtre indique le prix, la taille et la durée avant tout débit\u202f; un montage déjà payé peut être téléchargé à nouveau gratuitement.',
  sameKind:
    'Le fichier est du même type que l’enregistrement\u00a0: codec, dimensions, cadence, pistes, chapitres et métadonnées usuelles. Si une piste, un codec, des couleurs, des trames ou la cadence ne peuvent pas être conservés, la fenêtre le dit avant.',
  exact:
    'Les coupes sont exactes à l’image et à l’échantillon près. Quand le codec et les coupes le permettent, l’image entre les coupes est copiée telle quelle\u202f; seules les images proches des coupes sont réencodées.',
  closeDialog:
    'Fermez la fenêtre et continuez à monter\u00a0: la progression reste dans l’en-tête, et le fichier arrive dès qu’il est prêt.',
  chargedLate:
    'Les crédits ne sont débités qu’à la remise du fichier. Si elle échoue après le débit, la fenêtre le dit et va chercher à nouveau le fichier payé.',

  exports:
    '*Exporter*, à côté de la transcription, produit du texte, du Markdown, du Word, des sous-titres (SRT, WebVTT) et les mots avec leurs temps (JSON), d’après l’enregistrement ou le résultat.',
  editLists:
    'Pour continuer ailleurs, emportez le montage\u00a0: EDL, Final Cut Pro (FCPXML), Premiere Pro et Resolve (XML) ou OpenTimelineIO. Les rushs gardent leurs noms et leurs timecodes de début.',
  broughtAlong: 'Une transcription existante',
  imports:
    'Importez du SRT, du WebVTT, du JSON ou du texte brut au lieu de lancer la reconnaissance\u00a0: les mots reçoivent leurs temps du fichier, ou du son si le fichier n’en a pas. Ce qui n’a pas pu être lu est compté et signalé.',

  projects:
    'Chaque enregistrement est un projet. *Projets* en donne la liste\u202f; la recherche trouve les noms et ce qui a été dit, et un résultat ouvre l’enregistrement à ce mot. Les projets peuvent être renommés, dupliqués, archivés et mis à la corbeille, qui les garde 30 jours.',
  moreRushes: 'Ajouter des rushs',
  placeOfUpload:
    'Un import depuis l’espace de travail demande où le placer\u00a0: dans un nouveau projet, avant ou après cet enregistrement, ou à sa place. Avec des rushs ajoutés, vos coupes restent là où les mots ont été dits\u202f; seul le nouveau son est transcrit.',
  versions: 'Versions',
  versionsSay:
    'Chaque sauvegarde est conservée, de plus en plus espacée avec le temps. *Versions*, dans le menu du nom du projet, indique quand, depuis quel navigateur et ce qui a changé. Lisez une version sans rien modifier, nommez-la ou rétablissez-la\u00a0: cela s’annule en une fois.',
  retention: 'Durée de conservation des enregistrements',
  retentionSays:
    'Les enregistrements que personne n’a ouverts depuis un certain temps sont supprimés\u202f; un e-mail prévient trois jours avant, avec un bouton pour les garder. Le montage reste\u00a0: importez à nouveau les mêmes fichiers et continuez.',

  sharing: 'Partager et lire les commentaires',
  sharingSays:
    '*Partager pour relecture*, dans le menu du nom du projet, crée un lien\u00a0: qui le possède lit la transcription, écoute le montage et commente, sans compte. *Commentaires* réunit ce qui a été écrit\u202f; une coupe proposée est faite quand vous l’acceptez. Un lien peut avoir un mot de passe, prend fin à sa date et peut être révoqué avant.',
  unsaved: 'Hors ligne et dans d’autres fenêtres',
  offlineSays:
    'Sans réseau, vous pouvez continuer à monter\u00a0: l’en-tête indique *Hors ligne, gardé sur cet appareil*, et tout est envoyé dès que la connexion revient.',
  otherWindows:
    'Les modifications du même projet faites dans d’autres fenêtres, ou par d’autres, rejoignent les vôtres. Si le même mot a été corrigé des deux côtés, l’une des corrections cède et vous est montrée.',
  notTaken:
    'Une modification que le serveur ne prend pas reste ici et sur cet appareil\u00a0: le message dit pourquoi, et *Réessayer* l’envoie encore une fois.',

  pictureFirstRecording:
    'La question avant un import\u00a0: une liste d’un rush, la langue anglaise, le nombre d’intervenants, Annuler et Confirmer.',
  pictureCutWords:
    'La transcription de deux intervenants. Une coupe est barrée entre crochets rouges, d’autres mots sont sélectionnés et une barre en dessous propose de couper.',
  pictureTimeline:
    'La timeline\u00a0: règle, coupes en blocs rouges sur les images et la forme d’onde, et l’enregistrement entier sur une ligne en dessous.',
  picturePauses:
    'L’aperçu et les outils de coupe. Couper les pauses de plus d’une seconde est coché et dit combien on y gagne.',
  pictureSuggestedCuts:
    'La liste des coupes pendant la vérification\u00a0: une coupe suggérée est ouverte, avec Accepter, Rejeter et Écouter en dessous.',
  pictureCorrectWords: 'La transcription avec un mot ouvert dans un champ pour être corrigé.',
  pictureSearch:
    'Rechercher et couper les mots «\u00a0you know\u00a0»\u00a0: résultat 3 sur 3, avec des boutons pour en couper un ou tous.',
  pictureDownload: 'La fenêtre du téléchargement avec ses choix, le prix en crédits et la durée du résultat.',
  pictureOtherPrograms: 'La fenêtre Exporter avec son choix de formats et de temps.',
  pictureProjects: 'La liste des projets avec un enregistrement, son image, sa durée et ses intervenants.',
});
