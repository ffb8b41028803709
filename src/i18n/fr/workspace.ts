import type { workspace as english } from '../en/workspace.ts';
import { translation } from '../texts.ts';

export const workspace = translation<typeof english>({
  notOpened: 'Le projet n’a pas pu être ouvert',
  tryAgain: 'Réessayer',
  panel: 'Panneau',
  transcript: 'Transcription',
  cuts: 'Coupes',
  cutTools: 'Outils',
  comments: 'Commentaires',

  damaged: 'Une partie de l’enregistrement est endommagée',
  damagedWhere: '{what} Le reste est intact. Si vous avez une autre copie, importez-la plutôt.',

  cutInPart: 'Une partie est déjà coupée',
  noOverlap: 'Une nouvelle coupe ne peut pas en chevaucher une autre.',
  extendCut: 'Étendre la coupe',
  cutAlready: 'C’est déjà coupé',

  saveConflict: 'Ce projet a été modifié dans une autre fenêtre',
  openSaved: 'Ouvrir la version enregistrée',
  keepThis: 'Garder cette version',
  conflictHelp:
    'Votre montage part ici d’une version plus ancienne de ce projet. Gardez cette version pour remplacer celle qui est enregistrée, ou ouvrez cette dernière\u00a0: une copie de votre version reste alors sur cet appareil.',

  notSaved: 'Le serveur n’a pas enregistré le montage',
  noReason: 'Il n’a pas donné de raison.',
  stillHere: '{reason} Rien n’est perdu\u00a0: le montage est toujours ici.',
  stillHereAndKept: '{reason} Rien n’est perdu\u00a0: le montage est toujours ici et gardé sur cet appareil.',
  wordsRefused: 'Une autre fenêtre a modifié les mêmes mots',
  yoursWas:
    'Sa version reste. La vôtre était\u00a0: {words}. Corrigez de nouveau les mots si la vôtre est la bonne.',
  quoted: '«\u00a0{text}\u00a0»',
  deviceFull: 'Il n’y a plus de place sur cet appareil',
  deviceFullHelp:
    'Le montage est enregistré sur le serveur, mais n’est pas gardé ici en plus. Libérez de la place et il le sera.',
  deviceBlocked: 'Ce navigateur ne garde rien sur cet appareil',
  deviceBlockedHelp:
    'C’est l’effet d’une fenêtre privée ou d’un stockage bloqué. Le montage est enregistré sur le serveur\u202f; hors ligne, gardez cet onglet ouvert.',
});
