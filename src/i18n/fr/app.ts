import type { Catalogue } from '../texts.ts';
import { about } from './about.ts';
import { account } from './account.ts';
import { client } from './client.ts';
import { comments } from './comments.ts';
import { contract } from './contract.ts';
import { credentials } from './credentials.ts';
import { cuts } from './cuts.ts';
import { demo } from './demo.ts';
import { download } from './download.ts';
import { formats } from './formats.ts';
import { guides } from './guides.ts';
import { keys } from './keys.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { model } from './model.ts';
import { pages } from './pages.ts';
import { player } from './player.ts';
import { projects } from './projects.ts';
import { repairs } from './repairs.ts';
import { review } from './review.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { state } from './state.ts';
import { timeline } from './timeline.ts';
import { titles } from './titles.ts';
import { tools } from './tools.ts';
import { transcript } from './transcript.ts';
import { ui } from './ui.ts';
import { upload } from './upload.ts';
import { versions } from './versions.ts';
import { workspace } from './workspace.ts';

/** What browsers show, loaded by those who read French. */
export const app = {
  about,
  account,
  client,
  comments,
  contract,
  credentials,
  cuts,
  demo,
  download,
  formats,
  guides,
  keys,
  landing,
  legal,
  model,
  pages,
  player,
  projects,
  repairs,
  review,
  search,
  settings,
  shell,
  state,
  timeline,
  titles,
  tools,
  transcript,
  ui,
  upload,
  versions,
  workspace,
} satisfies Catalogue;
