import type * as english from '../en/guides.ts';
import { translation } from '../texts.ts';

export const guides = translation<typeof english.guides>({
  lead: 'Dix pages courtes. Dans l’espace de travail, le point d’interrogation (?) liste toutes les touches.',
  searchField: 'Rechercher dans le guide',
  found: '{count, plural, one {{count} page} other {{count} pages}}',
  nothingFound: 'Rien dans le guide ne contient ces mots.',
  guide: 'Guide',
  allPages: 'Toutes les pages',

  openUpload:
    'Ouvrez *Importer* et déposez vos fichiers n’importe où sur la page, ou choisissez-les. Les fichiers des caméras, téléphones et enregistreurs sont pris en charge\u00a0: MP4, MOV, MKV, WebM, MP3, WAV, FLAC et d’autres. Ils sont importés aussitôt. Sans enregistrement sous la main, essayez l’exemple d’entretien.',
  severalFiles:
    'Plusieurs fichiers forment un seul enregistrement\u00a0: faites-les glisser dans l’ordre voulu par la poignée à gauche, et ils sont assemblés.',
  chooseLanguage:
    'Choisissez la langue parlée et le nombre d’intervenants. C’est un maximum\u202f; il peut s’en trouver moins.',
  confirmRushes:
    'Choisissez *Continuer*, puis *Confirmer* une fois la liste définitive\u00a0: les fichiers sont alors assemblés. *Modifier la liste* y revient. Si la connexion se coupe, l’import reprend là où il s’est arrêté.',
  wordsAppear:
    'Les mots apparaissent pendant que la suite est encore en cours de transcription, et vous pouvez les couper aussitôt. Les longs enregistrements sont transcrits par segments, plusieurs fois plus vite qu’à la lecture.',
  whatIsTranscribed: 'Ce que le serveur sait transcrire',
  drafts:
    'L’anglais est reconnu tout de suite, par un petit modèle. Quand un meilleur est en cours de téléchargement, la page indique où il en est\u202f; les transcriptions du petit proposent ensuite *Transcrire à nouveau*.',

  refused: 'Quand un fichier est refusé ou endommagé',
  refusedSays:
    'La liste nomme ce qui ne peut pas être lu ou qui est trop volumineux. Retirez-le et confirmez le reste. Les fichiers protégés contre la copie ne peuvent pas être lus.',
  brokenOff:
    'Un import interrompu reprend où il s’est arrêté\u00a0: *Réessayer*, ou choisissez de nouveau les mêmes fichiers.',
  damagedSays:
    'Si un enregistrement est endommagé, un message indique où, et la liste des fichiers dans l’en-tête continue de l’indiquer\u202f; le reste est intact. Il en va de même si un fichier s’interrompt, ou si ses horodatages sautent\u00a0: le vide est alors supprimé. Si vous avez une autre copie, importez-la.',

  clickWord:
    'Cliquez sur un mot pour y aller. Faites glisser sur des mots, ou cliquez en maintenant `Maj`, pour les sélectionner.',
  cutKeys:
    '`A`, `Suppr` ou *Couper* retire les mots sélectionnés\u202f; entre crochets, ils sont rayés et désormais sautés.',
  restoreKeys: '`D` ou *Rétablir* les ramène. `Suppr` sur une coupe sélectionnée aussi.',
  cutAndCopy:
    '`Ctrl` + `X` coupe et copie le texte. Le bouton droit de la souris, ou la touche Menu, propose les commandes pour ce qui se trouve dessous.',
  dragBracket:
    'Faites glisser un crochet, ou sélectionnez-le et appuyez sur `←` et `→`, pour déplacer le bord d’une coupe mot par mot.',
  overlaps:
    'Une nouvelle coupe n’en modifie jamais une autre\u00a0: seule la partie de la sélection qui n’est pas encore coupée l’est. Cliquez sur un mot rayé pour sélectionner sa coupe, puis la rétablir ou l’écouter.',
  movePassages: 'Déplacer des passages',
  pasteMoves:
    'Sélectionnez des mots, appuyez sur `Ctrl` + `X`, cliquez à l’endroit voulu et appuyez sur `Ctrl` + `V`\u00a0: ils passent à cet endroit et ne sont plus coupés. Après `Ctrl` + `C`, ils se déplacent aussi, car les mots ne passent qu’une fois. Cela fonctionne aussi d’une fenêtre du projet à une autre.',
  paragraphsMove:
    '`Alt` + `Maj` + `↑` et `↓` déplacent le paragraphe du curseur, ou les paragraphes sélectionnés. Ou faites glisser la poignée à côté de l’intervenant. Le bouton droit de la souris propose *Déplacer au début* et *Déplacer à la fin*.',
  movedMark:
    'Des flèches à côté de l’heure signalent ce qui a été déplacé\u00a0: elles indiquent quand le passage a été enregistré, et permettent de le remettre à sa place. Dans le menu de la transcription, *Tel qu’enregistré* montre l’ordre de l’enregistrement, et *Rétablir l’ordre enregistré* remet tout en place. L’heure à côté d’un intervenant est toujours celle de l’enregistrement.',
  tapMoves:
    'Sur un téléphone, choisissez *Déplacer* sous les mots sélectionnés, puis touchez le mot devant lequel ils doivent passer.',
  silenceWords: 'Couper le son, bip et niveaux',
  silenceKeeps:
    'Pour qu’un nom ou un juron ne s’entende pas sans perdre sa durée, coupez-en le son ou mettez un bip. L’aperçu s’entend comme le fichier téléchargé, dans chaque piste audio.',
  muteKeys:
    'Sélectionnez des mots et appuyez sur `U` pour en couper le son ou sur `B` pour un bip\u202f; appuyez de nouveau pour le son d’origine. *Son*, à côté des mots sélectionnés, propose la même chose. `D` les rétablit, comme les coupes.',
  levels:
    '`E` propose des niveaux de 24 dB moins fort à 12 dB plus fort. Un son qui deviendrait trop fort est arrondi, pas écrêté.',
  silencedTexts:
    'Les sous-titres et les textes ont «\u00a0[…]\u00a0» à leur place. Le JSON et les fichiers pour d’autres logiciels gardent les mots et le son d’origine, et le CSV des commentaires les cite.',
  silencedLinks:
    'Un lien pour lire ou commenter peut les masquer\u00a0: choisissez *Masquer les mots muets et bipés* en le créant. Sa transcription affiche «\u00a0[…]\u00a0», et ce que charge le navigateur est muet ou bipé à ces endroits\u202f; si vous coupez le son d’autre chose, il est préparé de nouveau, ce qui prend une minute ou plus. Les autres liens, et tous les liens de montage, montrent toujours les mots, et leur navigateur charge l’enregistrement entier.',
  lessNoise:
    '*Voix* enlève du bruit\u00a0: légèrement, par un filtre, ou fortement, par un modèle qui connaît les voix. Le son est préparé une seule fois, en arrière-plan\u202f; vous l’entendez ensuite. Tant que vous maintenez `V`, vous entendez l’enregistrement, pour comparer. Les autres personnes entendent l’enregistrement tel quel.',
  matchSpeakers:
    '*Égaliser les voix* amène chacun au niveau de la personne qui parle le plus, de 9\u00a0dB au plus, et indique de combien. Il faut une transcription qui distingue au moins deux intervenants.',
  wholeSound: 'Niveau sonore et fondus',
  soundIsTheEdit:
    '*Son*, sous le lecteur, amène l’ensemble à −16\u00a0LUFS pour les podcasts ou à −14\u00a0LUFS pour la vidéo, et le fait commencer et finir en fondu, sur 5\u00a0secondes au plus. Ces réglages sont gardés avec le projet et se trouvent aussi dans la fenêtre de téléchargement. L’aperçu les fait entendre tous deux. Là où des moments forts doivent être retenus, le fichier le fait plus finement que l’aperçu.',
  withoutMouse: 'Sans souris',
  caretKeys:
    '`Ctrl` + `←` et `→` (`⌥` sur Mac) déplacent un curseur mot par mot, `Début` et `Fin` par paragraphe, `Maj` étend la sélection. `?` liste toutes les touches et permet d’y chercher.',
  undo: 'Annuler',
  undoSays:
    '`Ctrl` + `Z` annule n’importe quelle action, même des centaines de coupes faites d’un coup\u202f; la flèche de l’en-tête indique ce qu’elle va annuler. Les modifications sont gardées aussitôt sur cet appareil, et un instant plus tard sur le serveur.',

  wheel:
    'Tournez la molette pour zoomer autour du pointeur\u202f; pincez sur un pavé tactile ou un téléphone. *Réinitialiser le zoom* montre tout l’enregistrement.',
  scrub:
    'Faites glisser la règle ou l’étiquette de la tête de lecture pour parcourir\u00a0: la vidéo suit. Cliquez n’importe où pour y aller.',
  doubleClick:
    'Double-cliquez sur la forme d’onde pour couper à cet endroit. La nouvelle coupe est sélectionnée. Ou placez les points d’entrée et de sortie avec `I` et `O`, ou faites glisser en maintenant `Maj`, puis appuyez sur `A`.',
  dragCut:
    'Faites glisser le corps d’une coupe pour la déplacer, ses bords pour la modifier. Les bords s’aimantent aux mots et aux pauses\u202f; maintenez `Alt` pour les placer librement. L’aperçu montre l’image au bord.',
  tabReaches:
    '`Tab` parcourt les coupes comme une liste\u202f; quand un bord a le focus, `←` et `→` le déplacent de 0,1\u00a0s.',
  overview:
    'La bande du bas est l’enregistrement entier avec la partie visible\u00a0: faites-la glisser pour vous déplacer.',
  blocksMove:
    'Si des passages ont été déplacés, la timeline suit l’ordre dans lequel ils passent, et une bande au-dessus des images les montre, ceux qui ont été déplacés en bleu. Pointez-en un pour voir quand il a été enregistré, faites-le glisser ailleurs, ou double-cliquez pour le remettre à sa place. `Alt` + `Maj` + `←` et `→` déplacent celui qui est à la tête de lecture.',
  twoTimes:
    'L’étiquette de la tête de lecture indique le temps dans l’enregistrement, à l’image près pour une vidéo. Le lecteur indique les deux temps\u00a0: celui du résultat et, dessous, celui de l’enregistrement. Un clic les échange.',

  switchOn:
    'Dans *Outils de coupe*, activez *Réduire les pauses de plus de* et réglez les deux durées\u00a0: celle des pauses à réduire et celle qui en reste.',
  shorten:
    'La moitié de ce qui reste se trouve de chaque côté, afin que la parole respire. Pour ne raccourcir que certaines coupes, sélectionnez-les dans la liste des coupes et indiquez combien garder de chaque côté.',
  switchOff: 'Désactivez le réglage et toutes ces coupes disparaissent\u202f; les autres restent.',
  measured:
    'Les pauses sont mesurées d’après l’audio, et non d’après les vides entre les mots\u00a0: une parole faible est conservée, et une pause ne recouvre jamais un mot de la transcription. Une pause où quelqu’un parle peut-être n’est pas coupée\u00a0: la liste des coupes la range sous *Pauses incertaines*, pour l’écouter et la couper.',
  keepOne:
    'Pour garder une pause, sélectionnez sa coupe et appuyez sur `D`. Elle reste gardée jusqu’à ce que vous changiez la durée, ou désactiviez puis réactiviez le réglage.',

  pressSuggest:
    'Cliquez sur *Suggérer des coupes*. Dans le menu, vous choisissez ce qu’il faut chercher\u00a0: les hésitations avec leur liste de mots, les répétitions, les reprises, les corrections, les secondes prises. Chaque ligne indique combien il y en a et ce qu’elles font gagner. Ce qui est sûr est coupé aussitôt. Ce qui ne l’est pas est souligné de points dans le texte et figure dans la liste des coupes sous *À vérifier*\u00a0: rien n’en est coupé avant votre accord. Chaque «\u00a0euh\u00a0» entendu entre deux mots sans être écrit y figure aussi, sans qu’il faille le chercher. Une coupe emporte l’hésitation autour de ses mots et laisse une pause comme entre d’autres mots.',
  checkCuts:
    'Appuyez sur `R` ou *Vérifier*\u00a0: ce qui est à vérifier vient d’abord, un par un, puis les coupes. `C` joue chacun à sa place, avec un peu d’avant et d’après. Dans la liste, un genre entier, ou ce que vous y sélectionnez, se coupe ou se laisse d’un coup.',
  acceptKeys:
    '`Entrée` ou `Y` accepte, `X` ou `Suppr` refuse, `C` rejoue. À la fin, un résumé rappelle vos décisions.',
  rejected:
    'Ce que vous refusez reste refusé lors des suggestions suivantes. Accepté ou non, tout peut être annulé.',

  typeWord:
    'Appuyez sur `F2`, ou sur `Entrée` sur le mot sélectionné ou courant, et saisissez. Au curseur, `Entrée` commence un paragraphe. `Tab` passe au mot suivant. Le mot corrigé est de nouveau calé sur l’audio.',
  doubtful:
    '`F7` parcourt les mots reconnus avec peu de confiance et lit chacun. `Entrée` accepte, saisir corrige, `Ctrl` + `Entrée` corrige partout. Là où un script a d’autres mots, ils sont proposés à cet endroit et à côté des mots sélectionnés\u00a0: un clic sur *Entendu\u00a0: …* ou *Script\u00a0: …* les écrit.',
  paragraphs:
    '`Entrée` commence un paragraphe au curseur, `Retour arrière` à son début le joint au précédent.',
  speakerKey:
    '`S` change l’intervenant d’un paragraphe. Cliquez sur un nom pour renommer l’intervenant partout.',
  alignSays:
    '*Caler sur l’audio*, dans le menu de la transcription, retrouve le temps de tous les mots, comme cela se fait automatiquement après un import\u00a0: des sous-titres en retard se placent là où ils sont dits. Les coupes posées sur des mots les suivent, celles placées à la main restent, et les mots non retrouvés sont marqués comme incertains.',
  secondPass: 'Seconde écoute',
  secondPassSays:
    'Après les premiers mots, un autre moteur de reconnaissance peut réécouter l’enregistrement pendant que vous travaillez. Il corrige les mots que vous n’avez pas touchés et signale ceux qui ne sont pas certains\u202f; ce que vous avez corrigé, coupé ou commenté reste tel quel, et toutes les coupes aussi. *Revenir à la première écoute*, dans le menu de la transcription, rend les premiers mots. *Vérifier les mots avec un second moteur de reconnaissance*, dans les paramètres, le désactive.',
  transcribeAgain: 'Transcrire à nouveau',
  transcribeAgainSays:
    'Dans le menu de la transcription\u00a0: une autre langue, un autre nombre d’intervenants ou un autre modèle, sans nouvel import. Les coupes sont reportées sur les nouveaux mots d’après leur temps, et les mots que vous avez corrigés le restent. Vous pouvez y lister les noms et les mots fréquents, pour qu’ils soient reconnus. Une seule annulation ramène l’ancienne transcription.',

  openSearch:
    '`Ctrl` + `F` ouvre *Rechercher et couper*. Les mots entiers sont trouvés\u202f; avec *Inclure les parties de mots*, aussi ceux à l’intérieur d’autres mots.',
  stepKeys: '`Entrée` et `↑` vont à l’endroit suivant, `Maj` + `Entrée` et `↓` au précédent.',
  cutAll:
    'Coupez celui-ci ou tous\u00a0: au-delà de cinq, une liste s’affiche d’abord, où vous décochez ce qui doit rester.',
  replacement: 'Si un remplacement est saisi, c’est le texte qui est remplacé\u202f; l’audio reste le même.',
  oneStep: 'Les deux s’annulent en une fois, quel que soit le nombre d’endroits modifiés.',

  pressSpace:
    'Appuyez sur `Espace`\u00a0: l’aperçu saute les coupes exactement comme le fera le téléchargement, sans trou. Désactivez *Aperçu* pour lire l’enregistrement d’origine.',
  cost: 'Un téléchargement coûte un crédit par minute de résultat. La fenêtre indique le prix, la taille et la durée avant tout débit\u202f; un montage déjà payé peut être téléchargé à nouveau gratuitement. *Podcast* et les autres préréglages choisissent le format et le son pour vous, et le bouton qui les suit garde vos choix comme un préréglage à vous.',
  partsSay:
    'Sélectionnez des mots, ou marquez un début et une fin sur la timeline, puis choisissez *Télécharger cette partie* dans le menu du bouton droit\u00a0: le prix est celui de sa durée, et son niveau est celui du montage entier. Dans la liste des chapitres, un bouton à côté de chacun le télécharge seul. *Étendue*, dans la fenêtre, propose aussi un fichier par chapitre dans un ZIP, au prix de l’ensemble.',
  captionLookSay:
    'Avec *Sous-titres*, choisissez leur apparence\u00a0: taille, emplacement, cadre ou contour, lettres par ligne, noms des intervenants. *T* les montre dans l’aperçu, avec exactement les lignes qui seront incrustées dans la vidéo. L’apparence est gardée avec le projet\u202f; la changer pour un fichier déjà payé est gratuit.',
  detailsSay:
    '*Titre, artiste, etc.*, dans la fenêtre, sont écrits dans le fichier, pour les lecteurs et les applications de podcasts. Ils sont gardés avec le projet\u202f; les changer pour un fichier déjà payé est gratuit. Les nouveaux projets peuvent commencer avec le même artiste et le même album. *Pochette* y prend une image à vous, ou celle à la tête de lecture, pour les fichiers MP3, M4A, MP4 et FLAC.',
  sameKind:
    'Le fichier est du même type que l’enregistrement\u00a0: codec, dimensions, cadence, pistes, chapitres et métadonnées usuelles. Si une piste, un codec, des couleurs, des trames ou la cadence ne peuvent pas être conservés, la fenêtre le dit avant.',
  exact:
    'Les coupes sont exactes à l’image et à l’échantillon près. Quand le codec et les coupes le permettent, la vidéo entre les coupes est copiée telle quelle\u202f; seules les images proches des coupes sont réencodées.',
  closeDialog:
    'Fermez la fenêtre et continuez à monter\u00a0: la progression reste dans l’en-tête, et le fichier arrive dès qu’il est prêt.',
  chargedLate:
    'Les crédits ne sont débités qu’à la remise du fichier. Si elle échoue après le débit, la fenêtre le dit et va chercher à nouveau le fichier payé.',

  exports:
    '*Exporter la transcription ou le montage*, dans le menu de la transcription, produit du texte, du Markdown, du Word, des sous-titres (SRT, WebVTT) et les mots avec leurs temps (JSON), d’après l’enregistrement ou le résultat.',
  chaptersSay:
    '`H` place un chapitre à la tête de lecture, nommé d’après les mots qui suivent. *Commentaires*, dans l’en-tête, liste les chapitres\u00a0: renommez-les, supprimez-les ou allez-y depuis cette liste. Les téléchargements les contiennent, et *Exporter* les écrit pour YouTube et les podcasts.',
  editLists:
    'Pour continuer dans un autre logiciel, exportez le montage\u00a0: EDL, Final Cut Pro (FCPXML), Premiere Pro et Resolve (XML) ou OpenTimelineIO. Vos fichiers gardent leurs noms et leurs timecodes de début.',
  broughtAlong: 'Importer une transcription',
  imports:
    '*Importer une transcription*, dans le même menu, utilise du SRT, du WebVTT, du JSON ou du texte brut au lieu de transcrire\u00a0: les mots reçoivent leurs temps du fichier, ou de l’audio si le fichier n’en a pas. Ce qui est illisible est signalé. Si les paragraphes d’un script ne sont pas dans l’ordre de l’enregistrement, *Ordre du script* les déplace.',

  projects:
    'Chaque enregistrement est un projet. *Projets* en donne la liste\u202f; la recherche trouve les noms et ce qui a été dit, et un résultat ouvre l’enregistrement à ce mot. Les projets peuvent être renommés, dupliqués, archivés et mis à la corbeille, qui les garde 30 jours.',
  moreRushes: 'Ajouter des fichiers',
  placeOfUpload:
    'Un import depuis l’espace de travail demande où le placer\u00a0: dans un nouveau projet, avant ou après cet enregistrement, ou à sa place. Quand vous ajoutez des fichiers, vos coupes restent où elles sont, et seule la nouvelle partie est transcrite. Plusieurs imports simultanés sont assemblés l’un après l’autre\u00a0: *Projets* montre où en est chacun et permet de l’annuler.',
  versions: 'Versions',
  versionsSay:
    'Chaque sauvegarde est conservée, de plus en plus espacée avec le temps. *Versions*, dans le menu du nom du projet, indique quand, depuis quel navigateur et ce qui a changé. Lisez une version sans rien modifier, nommez-la ou rétablissez-la\u00a0: cela s’annule en une fois.',
  retention: 'Durée de conservation des enregistrements',
  retentionSays:
    'Les enregistrements que personne n’a ouverts depuis un certain temps sont supprimés\u202f; un e-mail prévient trois jours avant, avec un bouton pour les garder. Le montage reste\u00a0: importez à nouveau les mêmes fichiers et continuez.',

  sharing: 'Partager et lire les commentaires',
  sharingSays:
    '*Partager*, dans l’en-tête, crée un lien\u00a0: toute personne qui l’a peut lire et écouter le montage et commenter, sans compte. *Commentaires*, à côté, réunit ce qui a été écrit\u202f; une coupe suggérée est faite quand vous l’acceptez. Un lien peut avoir un mot de passe, expire à sa date et peut être révoqué à tout moment.',
  unsaved: 'Hors ligne et dans d’autres fenêtres',
  offlineSays:
    'Sans réseau, vous pouvez continuer à monter\u00a0: l’en-tête indique *Hors ligne, gardé sur cet appareil*, et tout est envoyé dès que la connexion revient.',
  otherWindows:
    'Les modifications du même projet faites dans d’autres fenêtres, ou par d’autres, sont fusionnées avec les vôtres. Si le même mot a été corrigé des deux côtés, une correction est gardée et l’autre vous est montrée.',
  notTaken:
    'Si le serveur n’accepte pas une modification, elle reste sur cette page et sur cet appareil\u00a0: le message dit pourquoi, et *Réessayer* l’envoie encore une fois.',

  screenshotFirstRecording:
    'La question avant un import\u00a0: une liste d’un fichier importé, la langue anglaise, le nombre d’intervenants, Annuler et Confirmer.',
  screenshotCutWords:
    'La transcription de deux intervenants. Une coupe est barrée entre crochets rouges, d’autres mots sont sélectionnés et une barre en dessous propose de couper.',
  screenshotTimeline:
    'La timeline\u00a0: règle, coupes en blocs rouges sur les vignettes et la forme d’onde, et l’enregistrement entier dans une bande en dessous.',
  screenshotPauses:
    'L’aperçu et les outils de coupe. La réduction des pauses de plus d’une seconde est activée et indique ce qu’elle fait gagner.',
  screenshotSuggestedCuts:
    'La liste des coupes pendant la vérification\u00a0: une coupe suggérée est ouverte, avec Accepter, Rejeter et Écouter en dessous.',
  screenshotCorrectWords: 'La transcription avec un mot ouvert dans un champ pour être corrigé.',
  screenshotSearch:
    'Rechercher et couper les mots «\u00a0you know\u00a0»\u00a0: résultat 3 sur 3, avec des boutons pour en couper un ou tous.',
  screenshotDownload:
    'La fenêtre du téléchargement avec ses choix, le prix en crédits et la durée du résultat.',
  screenshotOtherPrograms: 'La fenêtre Exporter avec son choix de formats et de temps.',
  screenshotProjects:
    'La liste des projets avec un enregistrement, sa vignette, sa durée et ses intervenants.',
});

export const demo = translation<typeof english.demo>({
  lead: 'Trois enregistrements, du fichier d’origine au fichier final. On y parle anglais\u202f; les voix sont de synthèse et les scènes dessinées, mais les montages et les téléchargements ont été faits avec le produit.',
  openWorkspace: 'Ouvrir l’espace de travail',
  falseStart: 'Un faux départ',
  longPauses: 'Toutes les longues pauses',
  sameWords: 'Encore les mêmes mots',
  carousel: 'carrousel',
  examples: 'Exemples',
  at: 'Exemple {n} sur {count}',
  previous: 'Exemple précédent',
  next: 'Exemple suivant',
  video: '{title}\u00a0: {step}',

  tutorials: 'Tutoriels',
  whatToDo: 'Que voulez-vous faire\u202f?',
  task: 'Tâche',
  cut: 'Couper',
  audio: 'Audio',
  zoom: 'Zoom',
  audioComing:
    'Des tutoriels sur l’audio arrivent. D’ici là\u00a0: chaque coupe retire aussi l’audio, et un fondu de quelques millisecondes évite les clics.',
  zoomComing:
    'Des tutoriels sur le zoom arrivent. D’ici là\u00a0: les loupes au-dessus de la timeline vont de 1x à 10x autour de la tête de lecture, et la petite maison montre à nouveau tout l’enregistrement.',
  cutWords: 'Couper des mots',
  cutWordsSays:
    'Cliquez sur un mot pour écouter à partir de là. Faites glisser sur une phrase, ou cliquez sur son dernier mot en maintenant Maj, et appuyez sur <key>a</key>\u00a0: des crochets l’encadrent, son audio et sa vidéo sont coupés. <key>d</key> rétablit les coupes de la sélection.',
  moveEdge: 'Déplacer un bord',
  moveEdgeSays:
    'Cliquez sur un crochet et appuyez sur <key>←</key> ou <key>→</key> pour le déplacer d’un mot. Pour plus de finesse, cliquez sur la coupe dans la timeline et faites glisser ses bords, ou déplacez-en un de 0,1\u00a0s avec les flèches. Début et fin se saisissent aussi dans la liste des coupes.',
  noWords: 'Couper ce qui n’a pas de mots',
  noWordsSays:
    'Double-cliquez sur la timeline pour y faire une petite coupe, puis étirez-la. Un rire, une toux ou une porte se coupe comme un mot.',
  trimPauses: 'Réduire toutes les longues pauses',
  trimPausesSays:
    'Activez Réduire les pauses de plus de et réglez les deux durées. Les pauses plus longues que la première sont ramenées à la seconde, pour que les phrases respirent. Désactivez le réglage, et elles sont toutes de retour.',
  findPhrase: 'Trouver une phrase partout',
  findPhraseSays:
    'Ouvrez Rechercher et couper et saisissez-la. Parcourez les résultats avec les flèches, coupez-en un, ou tous. Majuscules et accents ne comptent pas, et dix trouve 10.',
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

export const about = translation<typeof english.about>({
  lead: 'Trimscript monte de l’audio et de la vidéo parlés à partir de leur transcription. Il fonctionne entièrement sur une machine, et son code source est ouvert.',
  models: 'Modèles de parole',
  modelsLead:
    'Un serveur en contient certains. Chacun a été converti pour cet usage et reste inchangé par ailleurs.',
  model: '<link></link> {use}. Par {by}, {licence}.',
  hearsLanguages: 'transcrit la parole dans 25 langues européennes',
  hearsFrench: 'transcrit le français en attendant un meilleur modèle',
  findsChanges: 'repère les changements d’intervenant',
  tellsVoices: 'distingue les voix',
  tellsSpeech: 'distingue la parole des pauses',
  hearsAtOnce: 'transcrit l’anglais en attendant un meilleur modèle',
  findsTimes: 'trouve quand les mots sont dits, avec PocketSphinx',
  software: 'Logiciels',
  softwareSays:
    'Trimscript repose sur le travail de nombreuses personnes. Les noms, versions et licences de ce qu’il exécute figurent dans les <notices>notices des logiciels tiers</notices>.',
});

export const legal = translation<typeof english.legal>({
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
  notPromised: 'Aucune garantie',
  notPromisedSays:
    'Les transcriptions sont faites par une machine et contiennent des erreurs. Les médias restés inutilisés pendant 14 jours sont supprimés\u202f; votre montage est conservé. Gardez votre propre copie de chaque enregistrement.',

  privacyLead:
    'Ce que ce serveur conserve de vous, pendant combien de temps, ce qui le quitte et qui peut le voir.',
  kept: 'Ce qui est conservé',
  keptData:
    'Votre adresse e-mail, et votre mot de passe sous forme d’empreinte irréversible. Vos enregistrements, ce qui en est tiré (transcription, aperçu, téléchargements), votre montage et la pochette choisie. L’artiste, l’émission et les préréglages que vous gardez pour vos téléchargements. Un relevé des crédits achetés et utilisés. Vos liens de relecture, et les commentaires avec les noms que les relecteurs se sont donnés.',
  keptEvents:
    'Pour la sécurité de votre compte\u00a0: connexions, connexions échouées et modifications du compte, avec une adresse réseau abrégée\u202f; pour chaque connexion, son navigateur et son système\u202f; les navigateurs déjà utilisés\u202f; et, avec la connexion en deux étapes, la clé chiffrée de votre application. Vous pouvez voir ces listes dans les Réglages. Le journal du serveur note quels appels sont venus de quelle adresse réseau.',
  howLong: 'Pendant combien de temps',
  mediaTime:
    'Les enregistrements et ce qui en est tiré sont supprimés quand vous ne les avez pas utilisés pendant 14 jours, sauf si l’exploitant de ce serveur a fixé un autre délai\u202f; la liste des projets indique la date. Un enregistrement que vous remplacez est supprimé aussitôt. Un téléchargement terminé est conservé 7 jours, un import non confirmé une journée.',
  accountTime:
    'Une connexion dure 30 jours après sa dernière utilisation, ou jusqu’à votre déconnexion. Un navigateur connu est oublié au bout de 180 jours, et les événements de la liste au bout d’un an. Une adresse que vous avez changée est conservée 30 jours de plus, pour que le changement puisse être annulé\u202f; un fichier de vos données, 7 jours. Votre montage, votre adresse et le relevé de vos crédits restent aussi longtemps que votre compte.',
  leaves: 'Ce qui quitte ce serveur',
  mails:
    '<b>E-mails\u00a0:</b> si un serveur de messagerie est configuré, les messages avec vos liens et vos reçus passent par lui jusqu’à votre adresse.',
  payments:
    '<b>Paiements\u00a0:</b> si le paiement par carte est configuré, les données de votre carte vont directement de votre navigateur à Stripe et n’atteignent jamais ce serveur, qui transmet à Stripe le montant et un numéro de paiement. La page où l’on saisit la carte charge alors le formulaire de Stripe.',
  suggestions:
    '<b>Coupes suggérées\u00a0:</b> si un modèle de langage est configuré, les mots d’une transcription lui sont envoyés quand vous demandez des suggestions et l’avez coché dans Que suggérer, où son hôte est nommé\u00a0: aucun son, aucune image et rien qui vous nomme. Sinon, des règles sur ce serveur les suggèrent.',
  recognition:
    '<b>Transcription\u00a0:</b> si un service de reconnaissance extérieur est configuré, l’audio parlé, sa langue et votre liste de noms lui sont envoyés quand il produit une transcription. Son hôte est affiché partout où une transcription est demandée.',
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
    'Déconnectez-vous pour mettre fin à une session\u202f; les Réglages permettent de fermer toutes les autres. Vous pouvez aussi y exporter vos données et supprimer votre compte\u00a0: après 7 jours, pendant lesquels vous pouvez changer d’avis, tout ce qui lui appartient est supprimé. Le relevé des crédits et des paiements est conservé dans la comptabilité de l’exploitant de ce serveur, sans votre adresse.',
});
