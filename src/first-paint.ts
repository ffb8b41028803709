import { readUserData } from './editor/state/user-data.ts';
import { showTheme } from './ui/theme-choice.ts';

// Runs before a page that came drawn is shown: in its theme, and not at all to who is on the way to their workspace.
showTheme('page');
if (window.location.pathname === '/' && readUserData()) document.documentElement.dataset.leaving = '';
