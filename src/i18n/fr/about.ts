import type { about as english } from '../en/about.ts';
import { translation } from '../texts.ts';

export const about = translation<typeof english>({
  lead: 'Trimscript monte de l’audio et de la vidéo parlés à partir de leur transcription. Il tient tout entier sur une machine, et ses sources sont entre vos mains.',
  models: 'Modèles de parole',
  modelsLead:
    'Un serveur en contient certains. Chacun a été converti pour cet usage et reste inchangé par ailleurs.',
  model: '<link></link> {use}. Par {by}, {licence}.',
  hearsLanguages: 'reconnaît la parole dans 25 langues européennes',
  hearsWhereChosen: 'reconnaît la parole quand on l’a choisi à la place',
  findsChanges: 'repère les changements d’intervenant',
  tellsVoices: 'distingue les voix',
  tellsSpeech: 'distingue la parole des pauses',
  hearsDraft: 'reconnaît l’anglais sous forme d’ébauche, avec PocketSphinx, en attendant un meilleur modèle',
  software: 'Logiciels',
  softwareSays:
    'Trimscript repose sur le travail de nombreuses personnes. Les noms, versions et licences de ce qu’il exécute figurent dans les <notices>mentions des tiers</notices>.',
});
