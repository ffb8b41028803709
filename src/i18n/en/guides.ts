import { texts } from '../texts.ts';

/** The guide of /help. What stands between backticks is a key, between asterisks a name on the screen. */
export const guides = texts('guides', {
  lead: 'Ten short pages. In the workspace, ? lists every key.',
  searchField: 'Search the guide',
  found: '{count, plural, one {1 page} other {{count} pages}}',
  nothingFound: 'Nothing in the guide has these words.',
  guide: 'Guide',
  allPages: 'All pages',

  openUpload:
    'Open *Upload* and drop your files anywhere on the page, or choose them. Everything that cameras, telephones and recorders make is read: MP4, MOV, MKV, WebM, MP3, WAV, FLAC and more. They are sent at once. Without a recording at hand, try the sample interview.',
  severalFiles:
    'Several files are rushes of one recording: drag them into their order by the handle on the left. They are joined into one.',
  chooseLanguage:
    'Choose the language that is spoken and the number of speakers. This is the maximum; fewer may be found.',
  confirmRushes:
    '*Confirm* the list once it is final: then the rushes are joined. *Change the list* goes back to it. If the line breaks, the upload goes on where it stopped.',
  wordsAppear:
    'The words appear while the rest is still being heard, and you can cut them at once. Long recordings are heard in pieces, at several times the speed at which they are played.',
  whatIsHeard: 'What the server can hear',
  drafts:
    'English is recognised at once, by a small model. Where a better one is being fetched, the page says how far it is; transcripts by the small one then offer *Transcribe again*.',

  refused: 'When a file is refused or damaged',
  refusedSays:
    'The list names what cannot be read or is too large. Take it off, and confirm the rest. Files that are protected against copying cannot be read.',
  brokenOff: 'An upload that stopped goes on from there: *Try again*, or choose the same files another time.',
  damagedSays:
    'Where a recording is damaged, a notice says from when to when, and the list of rushes in the header goes on to say so; the rest is as recorded. So it is where a file breaks off, and where its clock jumps: there the gap is closed. If you have another copy, upload that one.',

  clickWord: 'Click a word to go there. Drag over words, or hold `Shift` and click, to select them.',
  cutKeys:
    '`A`, `Delete` or *Cut* takes the selected words out; the bracketed words are struck and skipped from then on.',
  restoreKeys: '`D` or *Restore* brings them back. So does `Delete` on a selected cut.',
  cutAndCopy:
    '`Ctrl` + `X` cuts and copies the text. The right mouse button, or the menu key, has the commands for what is under it.',
  dragBracket: 'Drag a bracket, or select it and press `←` and `→`, to move the edge of a cut word by word.',
  overlaps:
    'A new cut never changes one that is already there: what is not cut yet of the selection is cut beside it. Click a struck word to take its cut in hand, and restore or hear it.',
  withoutMouse: 'Without a mouse',
  caretKeys:
    '`Ctrl` + `←` and `→` (`⌥` on a Mac) move a caret word by word, `Home` and `End` by paragraph, `Shift` extends the selection. `?` lists every key and searches them.',
  undo: 'Undo',
  undoSays:
    '`Ctrl` + `Z` takes back any step, also hundreds of cuts made at once; the arrow in the header says which step it will take back. Edits are kept on this device at once and on the server a moment later.',

  wheel:
    'Turn the wheel to zoom around the pointer; pinch on a trackpad or telephone. *Reset zoom* shows the whole recording.',
  scrub: 'Drag the ruler or the playhead’s tag to scrub: the picture follows. Click anywhere to go there.',
  doubleClick:
    'Double-click the waveform to cut there. The new cut is selected. Or set in and out with `I` and `O`, or hold `Shift` and drag, and press `A`.',
  dragCut:
    'Drag the body of a cut to move it, its edges to change them. Edges snap to words and pauses; hold `Alt` to place them freely. The preview shows the frame at the edge.',
  tabReaches: '`Tab` reaches each cut as a list; with an edge focused, `←` and `→` move it by 0.1 s.',
  overview: 'The strip at the bottom is the whole recording with the window in view: drag it to move along.',
  twoTimes:
    'The tag of the playhead shows the time in the recording, with frames for video. The player shows both times: in the result without the cuts and, below it, in the recording. A click swaps them.',

  switchOn:
    'In *Cut Tools*, switch on *Trim pauses longer than* and set both lengths: of pauses to trim, and of what is left of them.',
  shorten:
    'The second length is what is left of each pause, half of it on each side, so that speech keeps its breath. To shorten only some cuts, tick them in the list of cuts and type how much.',
  switchOff: 'Switch it off and all of these cuts are gone; cuts of other kinds stay.',
  measured:
    'Pauses are measured from the sound, not from the gaps between words: quiet speech is kept, and a pause never covers a word of the transcript. A pause in which somebody may speak is not cut: the list of cuts has it under *Unsure pauses*, to be heard and cut there.',
  keepOne:
    'To keep one pause, select its cut and press `D`. It stays kept until you change the length, or switch this off and on.',

  pressSuggest:
    'Press *Suggest cuts*. In its menu you choose what to look for: fillers with their list of words, repeats, restarts, corrections, retakes. Each says how many it found and what they save.',
  checkCuts: 'Press `R` or *Check cuts*: each is played in its place, with a little before and after.',
  acceptKeys:
    '`Enter` or `Y` accepts, `X` or `Delete` rejects, `C` plays it again. At the end a summary says what you decided.',
  rejected:
    'What you reject stays rejected when you suggest again. Accepted or not, everything can be taken back with undo.',

  typeWord:
    'Press `F2`, or `Enter` on a selected word, and type. `Tab` goes on to the next word. When it is said is found in the sound anew.',
  doubtful:
    '`F7` steps through words that were heard with doubt, each with its sound. `Enter` accepts, typing corrects, `Ctrl` + `Enter` corrects it everywhere.',
  paragraphs:
    '`Enter` begins a paragraph at the caret, `Backspace` at its start joins it with the one before.',
  speakerKey: '`S` changes the speaker of a paragraph. Click a name to rename the speaker everywhere.',
  alignSays:
    '*Align to sound* in the transcript’s menu finds all words in the sound again, as happens by itself after an import: captions that are late come to stand where they are said. Cuts at words go with them, those set by hand stay, and what is not found is marked as doubtful.',
  transcribeAgain: 'Transcribe again',
  transcribeAgainSays:
    'In the transcript’s menu: another language, number of speakers or recogniser, without another upload. Cuts are carried to the new words by their time, and words you corrected stay corrected. Names and words that are said often can be listed there, so that they are recognised. One undo brings the old transcript back.',

  openSearch:
    '`Ctrl` + `F` opens *Search & Cut*. A word is found as a whole word; *Parts of words* finds it inside others as well.',
  stepKeys: '`Enter` and `↑` go to the next place, `Shift` + `Enter` and `↓` to the one before.',
  cutAll: 'Cut this one, or all: where there are more than five, a list of what will be cut comes first.',
  replacement: 'With a replacement typed, the text is replaced instead; the sound stays as it is.',
  oneStep: 'Both are one step for undo, however many places they change.',

  pressSpace:
    'Press `Space`: the preview skips the cuts exactly as the download will, without a gap. *Preview* off plays the recording as it was.',
  cost: 'A download costs one credential for each minute of the result. The dialog shows price, size and preparation time before anything is charged; an edit that was paid for can be downloaded again for nothing. *Podcast* and the other presets set the format for you, and the last one is remembered.',
  sameKind:
    'The file is of the same kind as the recording: codec, size, rate, tracks, chapters and the usual tags. Where a track, a codec, colours, fields or the rate cannot be kept, the dialog says so before.',
  exact:
    'Cuts are exact to the frame and to the sample. Where codec and cuts allow it, the picture between them is copied as it is; only frames around cuts are encoded anew.',
  closeDialog:
    'Close the dialog and go on editing: progress stays in the header, and the file arrives when it is made.',
  chargedLate:
    'Credentials are taken only when the file is handed out. If that fails after the charge, the dialog says so and fetches the paid file again.',

  exports:
    '*Export the transcript or the edit*, in the transcript’s menu, makes text, Markdown, Word, captions (SRT, WebVTT) and words with times (JSON), with times of the recording or of the result.',
  editLists:
    'To go on elsewhere, take the edit along: EDL, Final Cut Pro (FCPXML), Premiere Pro and Resolve (XML) or OpenTimelineIO. The rushes keep their own names and start timecodes.',
  broughtAlong: 'Importing a transcript',
  imports:
    '*Import a transcript*, in the same menu, takes SRT, WebVTT, JSON or plain text instead of recognising: words get their times from the file, or from the sound where the file has none. Anything unreadable is reported.',

  projects:
    'Each recording is a project. *Projects* lists them; the search finds names and what was said, and a hit opens the recording at that word. Projects can be renamed, duplicated, archived and put into the trash, which keeps them for 30 days.',
  moreRushes: 'More rushes',
  placeOfUpload:
    'An upload from the workspace asks where to put it: in a new project, before or behind this recording, or in its place. Added rushes keep your cuts where they were said; only the new sound is transcribed.',
  versions: 'Versions',
  versionsSay:
    'Every save is kept, thinned with age. *Versions*, in the menu of the project’s name, shows when, by which browser and what changed. Read a version without changing anything, name it, or restore it: one undo takes that back.',
  retention: 'How long recordings are kept',
  retentionSays:
    'Recordings that nobody opened for some time are deleted; a mail says so three days before, with a button to keep them. The edit stays: upload the same files again and go on.',

  sharing: 'Share, and read comments',
  sharingSays:
    '*Share*, in the header, creates a link: anyone with it can read and play the edit and comment without an account. *Comments*, beside it, lists what was written; a suggested cut becomes one when you accept it. A link can have a password, ends on its day, and can be revoked before.',
  unsaved: 'Offline, and in other windows',
  offlineSays:
    'Without a network you can go on editing: the header says *Offline, kept on this device*, and everything is sent when the line is back.',
  otherWindows:
    'Edits of the same project in other windows, or by others, join yours. Where both corrected the same word, one gives way and is shown to you.',
  notTaken:
    'An edit that the server does not take stays here and on this device: the notice says why, and *Try again* sends it once more.',

  pictureFirstRecording:
    'The question before an upload: a list with one rush, which is sent, the language English, the number of speakers, Cancel and Confirm.',
  pictureCutWords:
    'The transcript of two speakers. A cut stands struck between red brackets, other words are selected, and a bar below them offers to cut.',
  pictureTimeline:
    'The timeline: ruler, cuts as red blocks over pictures and waveform, and the whole recording in a line below them.',
  picturePauses:
    'Preview and Cut Tools. Trim pauses longer than one second is ticked and says how much it saves.',
  pictureSuggestedCuts:
    'The list of cuts while it is checked: a suggested cut is open, with Accept, Reject and Listen below.',
  pictureCorrectWords: 'The transcript with one word open in a field to be corrected.',
  pictureSearch: 'Search & Cut with the words you know: match 3 of 3, with buttons to cut one or all.',
  pictureDownload:
    'The dialog of the download with its choices, the price in credentials and the length of the result.',
  pictureOtherPrograms: 'The dialog Export with its choice of formats and times.',
  pictureProjects: 'The list of projects with one recording, its picture, length and speakers.',
});

/** /demo: its examples and tutorials. */
export const demo = texts('demo', {
  lead: "Three recordings, from the file that went in to the file that came out. The voices are synthetic and the scenes are drawn; the work and the downloads are the product's own.",
  getStarted: 'Get Started for Free',
  openWorkspace: 'Open workspace',
  falseStart: 'A false start',
  longPauses: 'Every long pause',
  sameWords: 'The same words again',
  carousel: 'carousel',
  examples: 'Examples',
  at: 'Example {n} of {count}',
  previous: 'Previous example',
  next: 'Next example',
  input: 'Input',
  processing: 'Processing',
  output: 'Output',
  video: '{title}: {step}',

  tutorials: 'Tutorials',
  whatToDo: 'What do you want to do?',
  task: 'Task',
  cut: 'Cut',
  audio: 'Audio',
  zoom: 'Zoom',
  audioComing:
    'Tutorials on sound are coming. Until then: every cut takes the sound with it, and a fade of a few milliseconds at each one keeps it free of clicks.',
  zoomComing:
    'Tutorials on zooming are coming. Until then: the magnifiers above the timeline go from 1x to 10x around the playhead, and the little house shows the whole recording again.',
  cutWords: 'Cut words',
  cutWordsSays:
    'Click a word to hear the recording from there. Drag over a phrase, or shift-click its last word, and press <key>a</key>: brackets close around it, and picture and sound go with it. <key>d</key> brings back what the selection holds.',
  moveEdge: 'Move an edge',
  moveEdgeSays:
    'Click a bracket and press <key>←</key> or <key>→</key> to move it by one word. For finer work, click the cut on the timeline and drag its edges, or nudge one by 0.1 s with the arrow keys. Start and end can be typed in the list of cuts.',
  noWords: 'Cut what has no words',
  noWordsSays:
    'Double-click the timeline to make a small cut there, then drag it to size. A laugh, a cough or a door is cut like a word.',
  trimPauses: 'Trim every long pause',
  trimPausesSays:
    'Tick Trim pauses longer than and set the two lengths. Pauses above the first are shortened to the second at once, so that sentences still breathe. Untick it and they are all back.',
  findPhrase: 'Find a phrase everywhere',
  findPhraseSays:
    'Open Search & Cut and type it. Step through the matches with the arrow keys, cut one, or cut all of them. Case and accents do not matter, and ten finds 10.',
  suggestions: 'Take suggestions',
  suggestionsSay:
    'Suggest cuts marks fillers, repetitions and false starts in amber. Listen to each, keep the good ones, and delete the rest from the list of cuts.',
  listen: 'Listen before you pay',
  listenSays:
    'Preview plays what the download will hold, with every cut skipped. Nothing is lost: a cut can be taken back at any time, and <key>Ctrl</key> <key>Z</key> undoes step by step.',
  download: 'Download',
  downloadSays:
    'The button names the price before anything starts: 1 credential for each minute of output. The same edit downloaded again within 7 days is free.',
});

/** /about: what it is, and whose work it stands on. */
export const about = texts('about', {
  lead: 'Trimscript edits spoken audio and video through its transcript. It runs whole on one machine, with the sources in your hands.',
  models: 'Speech models',
  modelsLead: 'A server holds some of these. Each was converted for use here and is otherwise unchanged.',
  model: '<link></link> {use}. By {by}, {licence}.',
  hearsLanguages: 'hears speech in 25 European languages',
  hearsFrench: 'hears French until a better model is there',
  findsChanges: 'finds where speakers change',
  tellsVoices: 'tells voices apart',
  tellsSpeech: 'tells speech from pauses',
  hearsAtOnce: 'hears English until a better model is there',
  findsTimes: 'finds when words are said, with PocketSphinx',
  software: 'Software',
  softwareSays:
    'Trimscript stands on the work of many people. Names, versions and licences of what it runs are in the <notices>third-party notices</notices>.',
});

/** Terms and privacy. */
export const legal = texts('legal', {
  termsLead: 'What you and this server can expect of each other.',
  recordings: 'Your recordings',
  recordingsSay:
    'They stay yours. Upload only what you have the right to edit. They are used to make your transcript, your preview and your downloads, and for nothing else.',
  account: 'Your account',
  accountSays:
    'It needs an email address you can receive mail at, and a password of at least 8 characters. Keep the addresses of your workspace to yourself: they contain your key until you log out. <privacy>Privacy</privacy> says what is kept of you and what leaves the server.',
  credentials: 'Credentials',
  credentialsSay:
    '1 credential is 1 minute of downloaded output, rounded up to whole minutes. Credentials are used only by a download that succeeds. <pricing>Pricing</pricing> shows what they cost.',
  notPromised: 'No guarantees',
  notPromisedSays:
    'Transcripts are made by a machine and contain mistakes. Media left untouched for 14 days is deleted; your edit is kept. Keep your own copy of every recording.',

  privacyLead: 'What this server keeps of you, for how long, what leaves it, and who sees it.',
  kept: 'What is kept',
  keptData:
    'Your email address and your password as a one-way hash. Your recordings, what is made from them (transcript, preview, downloads) and your edit. A record of the credentials you bought and used. Your links for review, and comments with the names that reviewers gave themselves.',
  keptEvents:
    "For the safety of your account: logins, failed logins and changes to the account, with a shortened network address; for each login its browser and system; which browsers logged in before; and, with two-step login, the encrypted key of your app. You see the lists in Settings. The server's log notes which calls came from which network address.",
  howLong: 'For how long',
  mediaTime:
    'Recordings and what is made from them are deleted once you have not touched them for 14 days, unless the operator of this server set another time; the list of projects shows the day. A recording that you replace is deleted at once. A finished download is kept for 7 days, an upload that you did not confirm for a day.',
  accountTime:
    'A login lasts 30 days from its last use, or until you log out. A known browser is forgotten after 180 days, and events in the list after a year. An address you changed is kept for 30 days more, so that the change can be taken back, a file of your data for 7 days. Your edit, your address and the record of your credentials stay as long as your account.',
  leaves: 'What leaves this server',
  mails:
    '<b>Mails:</b> if a mail server is set up, the letters with your links and receipts go through it to your address.',
  payments:
    "<b>Payments:</b> if card payments are set up, your card details go from your browser straight to Stripe and never reach this server, which sends Stripe the amount and a number of the payment. The page that takes the card then loads Stripe's form.",
  suggestions:
    '<b>Suggested cuts:</b> if a language model is set up, the words of a transcript are sent to it when you ask for suggestions: no sound, no picture and no name of yours. Otherwise rules on this server suggest them.',
  recognition:
    '<b>Recognition:</b> if a recogniser elsewhere is set up, the sound of what is said, its language and your list of names are sent to it when a transcript is made by it. Its host is shown where a transcript is asked for.',
  storage:
    '<b>Storage:</b> if a storage or database service is set up, your recordings and your data lie there.',
  nothingElse:
    'Nothing else. Your speech is recognised on this server or its workers, unless a recogniser elsewhere is set up.',
  browser: 'In your browser',
  browserSays:
    "Your login, your settings of this site and what you have not saved yet. There are no cookies of this site, no trackers, and, apart from Stripe's card form, no fonts or scripts from elsewhere.",
  whoSees: 'Who can see it',
  whoSeesSays:
    'You, and the operator of this server. Addresses of your workspace contain your key, and addresses of media and downloads work for whoever has them until they expire: share neither. A link for review shows its project to whoever has it until it ends or you revoke it.',
  deletion: 'How to delete it',
  deletionSays:
    'Log out to end a session; Settings can end all others. Settings also give you a file of your data, and delete your account: after 7 days, in which you can change your mind, everything that belongs to it goes. The record of credentials and payments stays in the books of the operator of this server, without your address.',
});
