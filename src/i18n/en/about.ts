import { texts } from '../texts.ts';

/** /about: what it is, and whose work it stands on. */
export const about = texts('about', {
  lead: 'Trimscript edits spoken audio and video through its transcript. It runs whole on one machine, with the sources in your hands.',
  models: 'Speech models',
  modelsLead: 'A server holds some of these. Each was converted for use here and is otherwise unchanged.',
  model: '<link></link> {use}. By {by}, {licence}.',
  hearsLanguages: 'hears speech in 25 European languages',
  hearsWhereChosen: 'hears speech where it was chosen instead',
  findsChanges: 'finds where speakers change',
  tellsVoices: 'tells voices apart',
  tellsSpeech: 'tells speech from pauses',
  hearsDraft: 'hears English as a draft, with PocketSphinx, until a better model is there',
  software: 'Software',
  softwareSays:
    'Trimscript stands on the work of many people. Names, versions and licences of what it runs are in the <notices>third-party notices</notices>.',
});
