import { readUserData } from './editor/state/session/user-data.ts';
import { pageLanguage } from './i18n/page-language.ts';
import { showTheme } from './ui/theme-choice.ts';

// Runs before anything of a page is shown: in its theme. One that came drawn is shown as who is signed in sees it, and not
// at all to who is on the way to their workspace, or who chose another language in this browser than the one it is drawn in.
const isSignedIn = readUserData() !== null;
showTheme(isSignedIn);
if (isSignedIn)
  document.documentElement.dataset[window.location.pathname === '/' ? 'leaving' : 'signedIn'] = '';
if (pageLanguage() !== document.documentElement.lang) document.documentElement.dataset.otherLanguage = '';
