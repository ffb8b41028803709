import { texts } from '../texts.ts';

/** Around the pages of who is signed in: top bar, upload page, settings, credentials, whose session it is. */
export const shell = texts('shell', {
  toWorkspace: 'Trimscript, go to workspace',
  creditTip: '1 credential is 1 minute of download',
  credentialsLeft: '{count, plural, other {credentials left}}',
  account: 'Account',
  projects: 'Projects',
  settings: 'Settings',
  logout: 'Logout',
  menu: 'Menu',
  skipToTranscript: 'Skip to the transcript',
  openingWorkspace: 'Opening the workspace',

  twoAccounts: 'Two accounts',
  signedInAs: 'You are signed in as {email}.',
  stay: 'Stay signed in as {email}',
  continueAs: 'Continue as {email}',
  otherAccount:
    'This link belongs to another account, {other}. If you continue, this browser is signed out of {email}.',

  preview: 'Preview',
  noVideo: 'No video yet',
  playHere: 'Your rushes play here once they are uploaded.',
  goOn: 'Open the workspace to go on with it, or upload new rushes.',
  newProject: 'New project',
  ownProject: 'Your rushes become a project of their own. The others stay as they are.',
  allProjects: 'All projects',
  currentProject: 'Current project',
  unconfirmedMedia:
    'The server could not confirm that it still has its media. Upload the same rushes again to go on; your transcript and cuts are kept:',
  deletedMedia:
    'Its media were deleted because they had not been used for a while. Upload the same rushes again to go on; your transcript and cuts are kept:',
  openWorkspace: 'Open workspace',

  email: 'Email',
  remaining: 'Remaining processing minutes',
  ofOutput: '{time} of output',
  addCapital: 'Add Credentials',
  workspace: 'Workspace',
  addCredentials: 'Add credentials',
  price: '1 credential is 1 minute of downloaded output. Uploading, transcribing and editing are free.',
  current: 'Current credentials',
  equals: 'Equals',
});
