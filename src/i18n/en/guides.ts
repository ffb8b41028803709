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
    'Open *Upload* and drop your files anywhere on the page, or choose them. Files from cameras, phones and recorders are supported: MP4, MOV, MKV, WebM, MP3, WAV, FLAC and more. They upload right away. If you have no recording at hand, try the sample interview.',
  severalFiles:
    'Several files become one recording: drag them into order by the handle on the left, and they are joined.',
  chooseLanguage:
    'Choose the language that is spoken and the number of speakers. This is the maximum; fewer may be found.',
  confirmRushes:
    'Choose *Continue*, then *Confirm* the list once it is final: the files are joined. *Change the list* goes back to it. If the connection is lost, the upload resumes where it stopped.',
  wordsAppear:
    'Words appear while the rest is still being transcribed, and you can cut them right away. Long recordings are transcribed in segments, several times faster than they play.',
  whatIsTranscribed: 'What the server can transcribe',
  drafts:
    'English works right away, with a small model. While a better one is being downloaded, the page shows its progress; transcripts by the small model then offer *Transcribe again*.',

  refused: 'When a file is refused or damaged',
  refusedSays:
    'The list shows which files cannot be read or are too large. Remove them and continue with the rest. Copy-protected files cannot be read.',
  brokenOff:
    'An interrupted upload resumes where it stopped: choose *Try again*, or choose the same files another time.',
  damagedSays:
    'If a recording is damaged, a notice says where, and the list of files in the header keeps saying so; the rest is intact. The same goes for a file that breaks off, and for one whose timestamps jump: there the gap is closed. If you have another copy, upload that.',

  clickWord: 'Click a word to go there. Drag over words, or hold `Shift` and click, to select them.',
  cutKeys:
    '`A`, `Delete` or *Cut* removes the selected words: they are put in brackets, struck through and skipped.',
  restoreKeys: '`D` or *Restore* brings them back. So does `Delete` on a selected cut.',
  cutAndCopy:
    '`Ctrl` + `X` cuts and copies the text. The right mouse button, or the menu key, opens the commands for what is under it.',
  dragBracket: 'Drag a bracket, or select it and press `←` and `→`, to move the edge of a cut word by word.',
  overlaps:
    'A new cut never changes an existing one: only the part of the selection that is not cut yet is cut. Click a struck-through word to select its cut, then restore or play it.',
  movePassages: 'Move passages',
  pasteMoves:
    'Select words, press `Ctrl` + `X`, click where they belong, and press `Ctrl` + `V`: they play there, and are no longer cut. After `Ctrl` + `C` they move as well, since words play only once. It also works from one window of a project to another.',
  paragraphsMove:
    '`Alt` + `Shift` + `↑` and `↓` move the paragraph of the caret, or the selected paragraphs. Or drag the handle beside the speaker. The right mouse button offers *Move to the start* and *Move to the end*.',
  movedMark:
    'Arrows beside the time mark what was moved: they show when it was recorded, and put it back. *As recorded* in the transcript’s menu shows the recorded order beside it, and *Restore the recorded order* puts everything back. The time beside a speaker is always that of the recording.',
  tapMoves:
    'On a telephone, choose *Move* below the selected words, then tap the word that they should come before.',
  silenceWords: 'Mute, bleep and levels',
  silenceKeeps:
    'To make a name or an oath unheard without losing its time, mute or bleep it. The preview sounds as the download, in every audio track.',
  muteKeys:
    'Select words and press `U` to mute or `B` to bleep them; press again for the recorded sound. *Sound* beside the selected words offers the same. `D` restores them as it restores cuts.',
  levels:
    '`E` offers levels from 24 dB softer to 12 dB louder. Sound that would become too loud is rounded off, not clipped.',
  silencedTexts:
    'Captions and texts have “[…]” in their place. JSON and hand-over files for other programs keep the words and the recorded sound, and the comments’ CSV quotes them.',
  silencedLinks:
    'A review link to read or comment can hide them: choose *Hide muted and bleeped words* when you create it. Its transcript reads “[…]”, and what a browser loads is silent or bleeped there; after you mute something else it is prepared again, which takes a minute or more. Other links, and all links to edit, still show the words, and their browser loads the whole recording.',
  lessNoise:
    '*Voice* takes noise away: lightly, by a filter, or strongly, by a model that knows voices. The audio is prepared once, in the background; from then on you hear it. While you hold `V` you hear the recording, to compare. Other people hear the recording as it is.',
  matchSpeakers:
    '*Match speakers* brings everybody to the level of who says most, by up to 9 dB each, and says by how much. It needs a transcript in which two speakers or more are told apart.',
  wholeSound: 'Loudness and fades',
  soundIsTheEdit:
    '*Sound*, below the player, brings the whole edit to −16 LUFS for podcasts or −14 LUFS for video, and lets it fade in and out over up to 5 seconds. These settings are kept with the project and stand in the download’s dialog too. You hear both in the preview. Where loud moments have to be held down, the file does it more finely than the preview.',
  withoutMouse: 'Without a mouse',
  caretKeys:
    '`Ctrl` + `←` and `→` (`⌥` on a Mac) move a caret word by word, `Home` and `End` by paragraph, and `Shift` extends the selection. `?` lists every shortcut, with a search.',
  undo: 'Undo',
  undoSays:
    '`Ctrl` + `Z` undoes any step, even hundreds of cuts made at once; the arrow in the header names the step. Edits are saved on this device at once, and on the server a moment later.',

  wheel:
    'Turn the wheel to zoom around the pointer, or pinch on a trackpad or phone. *Reset zoom* shows the whole recording.',
  scrub: 'Drag the ruler or the playhead’s tag to scrub: the video follows. Click anywhere to go there.',
  doubleClick:
    'Double-click the waveform to cut there. The new cut is selected. Or set in and out points with `I` and `O`, or hold `Shift` and drag, and press `A`.',
  dragCut:
    'Drag a cut to move it, or its edges to change them. Edges snap to words and pauses; hold `Alt` to place them freely. The preview shows the frame at the edge.',
  tabReaches: '`Tab` reaches each cut as a list; with an edge focused, `←` and `→` move it by 0.1 s.',
  overview: 'The strip at the bottom shows the whole recording and the part in view: drag it to move along.',
  blocksMove:
    'Where something was moved, the timeline is in the order in which it plays, and a strip above the pictures shows the passages, the moved ones in blue. Point at one to see when it was recorded, drag it to another place, or double-click it to put it back. `Alt` + `Shift` + `←` and `→` move the one at the playhead.',
  twoTimes:
    'The playhead’s tag shows the time in the recording, with frames for video. The player shows both times: in the result without the cuts and, below it, in the recording. Click to swap them.',

  switchOn:
    'In *Cut Tools*, turn on *Trim pauses longer than* and set both lengths: that of the pauses to trim, and what is left of them.',
  shorten:
    'Half of what is left stays on each side, so that speech keeps its breath. To shorten only some cuts, select them in the list of cuts and enter how much to keep on each side.',
  switchOff: 'Turn it off and all of these cuts are gone; other cuts stay.',
  measured:
    'Pauses are measured from the audio, not from the gaps between words: quiet speech is kept, and a pause never covers a word of the transcript. A pause in which someone may be speaking is not cut: the list of cuts shows it under *Uncertain pauses*, where you can play it and cut it.',
  keepOne:
    'To keep a pause, select its cut and press `D`. It stays until you change the length, or turn trimming off and on.',

  pressSuggest:
    'Choose *Suggest cuts*. Its menu lets you pick what to look for: fillers with their list of words, repeats, restarts, corrections, retakes. Each shows how many were found and the time they save. What is certain is cut at once. The rest is dotted in the text and listed under *To check* in the list of cuts, and is not cut until you accept it. So is each “um” that was heard between two words and not written: these are there without a search. A cut also removes the hesitation around its words, so that a natural pause is left.',
  checkCuts:
    'Press `R` or choose *Check cuts*: the suggestions to check come first, one by one, then the cuts. `C` plays each with a little before and after it. In the list you can cut or dismiss all of a kind at once, or those you select.',
  acceptKeys:
    '`Enter` or `Y` accepts, `X` or `Delete` rejects, `C` plays it again. A summary follows at the end.',
  rejected:
    'Rejected suggestions stay rejected when you suggest again. Everything, accepted or not, can be undone.',

  typeWord:
    'Press `F2`, or `Enter` on the selected or current word, and type. At a caret, `Enter` starts a paragraph. `Tab` goes to the next word. The corrected word is aligned to the audio again.',
  doubtful:
    '`F7` steps through the words that were recognised with low confidence, and plays each. `Enter` accepts, typing corrects, `Ctrl` + `Enter` corrects it everywhere. Where a script has other words, they are offered there and beside the selected words: a click on *Heard: …* or *Script: …* writes them.',
  paragraphs:
    '`Enter` starts a paragraph at the caret; `Backspace` at its start joins it with the previous one.',
  speakerKey: '`S` changes the speaker of a paragraph. Click a name to rename the speaker everywhere.',
  alignSays:
    '*Align to audio* in the transcript’s menu finds the time of every word again, as happens automatically after an import: late captions move to where they are spoken. Cuts at words move with them, cuts set by hand stay, and words that are not found are marked as uncertain.',
  secondPass: 'Second pass',
  secondPassSays:
    'After the first words, another recogniser may hear the recording again while you work. It corrects words that you have not touched, and marks those that are not certain; what you corrected, cut or commented stays as it is, and so do all cuts. *Back to the first pass*, in the transcript’s menu, gives the first words back. *Check words with a second recogniser*, in the settings, switches it off.',
  transcribeAgain: 'Transcribe again',
  transcribeAgainSays:
    'In the transcript’s menu: choose another language, number of speakers or recogniser, without another upload. Cuts are moved to the new words by their times, and words you corrected stay corrected. You can list names and words that come up often, so that they are recognised. One undo brings the old transcript back.',

  openSearch:
    '`Ctrl` + `F` opens *Search & Cut*. It finds whole words; with *Match parts of words*, also those inside others.',
  stepKeys: '`Enter` and `↑` go to the next match, `Shift` + `Enter` and `↓` to the previous one.',
  cutAll:
    'Cut one match or all of them: with more than five, you first see a list, and leave out what you do not want to cut.',
  replacement: 'If you enter a replacement, the text is replaced instead; the audio stays the same.',
  oneStep: 'Each is a single undo step, however many matches it changes.',

  pressSpace:
    'Press `Space`: the preview skips the cuts exactly as the download will, without a gap. Turn *Preview* off to play the original recording.',
  cost: 'A download costs one credential for each minute of the result. The dialog shows price, size and preparation time before you are charged; an edit you paid for can be downloaded again for free. *Podcast* and the other presets set format and sound for you, and the button behind them keeps what is chosen as a preset of your own.',
  partsSay:
    'Select words, or mark in and out on the timeline, and choose *Download this range* in the menu of the right button: the price is that of its length, and it is as loud as in the whole edit. In the list of chapters, a button beside each downloads it alone. *How much* in the dialog also offers each chapter as a file in one ZIP, at the price of the whole.',
  captionLookSay:
    'With *Captions*, choose how they look: size, place, a box or an outline, letters a line, names of speakers. *T* shows them in the preview with the very lines that are burned into the video. The look is kept with the project; changing it for a paid file is free.',
  detailsSay:
    '*Title, artist and more* in the dialog are written into the file, for players and podcast apps. They are kept with the project; changing them for a paid file is free. New projects can begin with the same artist and album. *Cover* there takes a picture of yours or the frame at the playhead, for MP3, M4A, MP4 and FLAC files.',
  sameKind:
    'The download has the format of the recording: codec, size, frame rate, tracks, chapters and common tags. If a track, a codec, colours, fields or the frame rate cannot be kept, the dialog tells you first.',
  exact:
    'Cuts are exact to the frame and to the sample. Where codec and cuts allow it, the video between them is copied unchanged; only frames around cuts are encoded again.',
  closeDialog:
    'Close the dialog and keep editing: the header shows progress, and the file is saved when it is ready.',
  chargedLate:
    'Credentials are used only when the file is delivered. If delivery fails after the charge, the dialog tells you and fetches the paid file again.',

  exports:
    '*Export the transcript or the edit*, in the transcript’s menu, creates text, Markdown, Word, captions (SRT, WebVTT) and words with times (JSON), with timings that match the recording or the edit.',
  chaptersSay:
    '`H` sets a chapter at the playhead, named by the words that follow. *Comments*, in the header, lists the chapters: rename, delete or jump to them there. Downloads carry them, and *Export* writes them for YouTube and podcasts.',
  editLists:
    'To continue in another editor, export the edit: EDL, Final Cut Pro (FCPXML), Premiere Pro and Resolve (XML) or OpenTimelineIO. Your files keep their names and start timecodes.',
  broughtAlong: 'Importing a transcript',
  imports:
    '*Import a transcript*, in the same menu, uses SRT, WebVTT, JSON or plain text instead of transcribing: words get their times from the file, or from the audio where the file has none. Anything unreadable is reported. Where a script has its paragraphs in another order than the recording, *Order as in the script* moves them.',

  projects:
    'Each recording is a project. *Projects* lists them; the search finds names and what was said, and a result opens the recording at that word. You can rename, duplicate and archive projects, or put them into the trash, which keeps them for 30 days.',
  moreRushes: 'Adding files',
  placeOfUpload:
    'An upload from the workspace asks where it should go: into a new project, before or after this recording, or in its place. When you add files, your cuts stay where they are, and only the new part is transcribed. Several uploads at the same time are joined one after the other: *Projects* shows how far each is, and cancels it.',
  versions: 'Versions',
  versionsSay:
    'Every save is kept, fewer of them with age. *Versions*, in the menu of the project’s name, shows when, in which browser and what changed. Preview a version, name it, or restore it: one undo reverts that.',
  retention: 'How long recordings are kept',
  retentionSays:
    'Recordings that nobody has opened for some time are deleted; an email tells you three days before, with a button to keep them. The edit stays: upload the same files again and continue.',

  sharing: 'Share, and read comments',
  sharingSays:
    '*Share*, in the header, creates a link: anyone with it can read and play the edit and comment without an account. *Comments*, beside it, lists what was written; a suggested cut is made when you accept it. A link can have a password, expires on its date, and can be revoked at any time.',
  unsaved: 'Offline, and in other windows',
  offlineSays:
    'You can keep editing without a network: the header says *Offline, kept on this device*, and everything is sent when you are back online.',
  otherWindows:
    'Edits of the same project in other windows, or by other people, are merged with yours. If both corrected the same word, one correction is kept and the other is shown to you.',
  notTaken:
    'If the server does not accept an edit, it stays on this page and on this device: the notice says why, and *Try again* sends it once more.',

  screenshotFirstRecording:
    'The question before an upload: a list with one uploaded file, the language English, the number of speakers, Cancel and Confirm.',
  screenshotCutWords:
    'The transcript of two speakers. A cut is struck through between red brackets, other words are selected, and a bar below them offers to cut.',
  screenshotTimeline:
    'The timeline: ruler, cuts as red blocks over thumbnails and waveform, and the whole recording in a strip below.',
  screenshotPauses:
    'Preview and Cut Tools. Trim pauses longer than one second is on and shows how much it saves.',
  screenshotSuggestedCuts:
    'Checking the list of cuts: a suggested cut is open, with Accept, Reject and Listen below.',
  screenshotCorrectWords: 'The transcript with one word open for correction.',
  screenshotSearch: 'Search & Cut with the words you know: match 3 of 3, with buttons to cut one or all.',
  screenshotDownload:
    'The download dialog with its options, the price in credentials and the length of the result.',
  screenshotOtherPrograms: 'The Export dialog with its formats and timings.',
  screenshotProjects: 'The list of projects with one recording, its thumbnail, length and speakers.',
});

/** /demo: its examples and tutorials. */
export const demo = texts('demo', {
  lead: 'Three recordings, from the original file to the finished one. The voices are synthetic and the scenes are drawn; the edits and the downloads were made with the product.',
  openWorkspace: 'Open workspace',
  falseStart: 'A false start',
  longPauses: 'Every long pause',
  sameWords: 'The same words again',
  carousel: 'carousel',
  examples: 'Examples',
  at: 'Example {n} of {count}',
  previous: 'Previous example',
  next: 'Next example',
  video: '{title}: {step}',

  tutorials: 'Tutorials',
  whatToDo: 'What do you want to do?',
  task: 'Task',
  cut: 'Cut',
  audio: 'Audio',
  zoom: 'Zoom',
  audioComing:
    'Audio tutorials are coming. Until then: every cut removes the audio too, and a fade of a few milliseconds avoids clicks.',
  zoomComing:
    'Zoom tutorials are coming. Until then: the magnifiers above the timeline go from 1x to 10x around the playhead, and the house shows the whole recording again.',
  cutWords: 'Cut words',
  cutWordsSays:
    'Click a word to play the recording from there. Drag over a phrase, or shift-click its last word, and press <key>a</key>: brackets close around it, and its audio and video are cut. <key>d</key> restores the cuts in the selection.',
  moveEdge: 'Move an edge',
  moveEdgeSays:
    'Click a bracket and press <key>←</key> or <key>→</key> to move it by one word. For finer work, click the cut on the timeline and drag its edges, or nudge one by 0.1 s with the arrow keys. You can also type start and end in the list of cuts.',
  noWords: 'Cut what has no words',
  noWordsSays:
    'Double-click the timeline to make a small cut there, then drag it to size. A laugh, a cough or a door is cut like a word.',
  trimPauses: 'Trim every long pause',
  trimPausesSays:
    'Turn on Trim pauses longer than and set the two lengths. Pauses longer than the first are shortened to the second, so that sentences still breathe. Turn it off and they are all back.',
  findPhrase: 'Find a phrase everywhere',
  findPhraseSays:
    'Open Search & Cut and type it. Step through the matches with the arrow keys, cut one, or cut all of them. Case and accents do not matter, and ten finds 10.',
  suggestions: 'Use suggestions',
  suggestionsSay:
    'Suggest cuts marks fillers, repeats and false starts in amber. Listen to each, keep the good ones, and delete the rest from the list of cuts.',
  listen: 'Listen before you pay',
  listenSays:
    'The preview plays what the download will contain, with every cut skipped. Nothing is lost: a cut can be restored at any time, and <key>Ctrl</key> <key>Z</key> undoes step by step.',
  download: 'Download',
  downloadSays:
    'The button shows the price before anything starts: 1 credential for each minute of output. Downloading the same edit again within 7 days is free.',
});

/** /about: what it is, and whose work it stands on. */
export const about = texts('about', {
  lead: 'Trimscript edits spoken audio and video through its transcript. It runs entirely on one machine, and its source code is open.',
  models: 'Speech models',
  modelsLead: 'A server has some of these. Each was converted for use here and is otherwise unchanged.',
  model: '<link></link> {use}. By {by}, {licence}.',
  hearsLanguages: 'transcribes speech in 25 European languages',
  hearsFrench: 'transcribes French until a better model is installed',
  findsChanges: 'finds where speakers change',
  tellsVoices: 'tells voices apart',
  tellsSpeech: 'tells speech from pauses',
  hearsAtOnce: 'transcribes English until a better model is installed',
  findsTimes: 'finds when words are said, with PocketSphinx',
  software: 'Software',
  softwareSays:
    'Trimscript is built on the work of many people. The names, versions and licences of what it runs are in the <notices>third-party notices</notices>.',
});

/** Terms and privacy. */
export const legal = texts('legal', {
  termsLead: 'What you and this server can expect of each other.',
  recordings: 'Your recordings',
  recordingsSay:
    'They stay yours. Upload only what you have the right to edit. They are used to make your transcript, your preview and your downloads, and for nothing else.',
  account: 'Your account',
  accountSays:
    'You need an email address that can receive mail, and a password of at least 8 characters. Keep the addresses of your workspace to yourself: they contain your key until you log out. <privacy>Privacy</privacy> says what is stored about you and what leaves the server.',
  credentials: 'Credentials',
  credentialsSay:
    '1 credential is 1 minute of downloaded output, rounded up to whole minutes. Credentials are used only by a download that succeeds. <pricing>Pricing</pricing> shows what they cost.',
  notPromised: 'No guarantees',
  notPromisedSays:
    'Transcripts are made by a machine and contain mistakes. Media that is not used for 14 days is deleted; your edit is kept. Keep your own copy of every recording.',

  privacyLead: 'What this server stores about you, for how long, what leaves it, and who can see it.',
  kept: 'What is stored',
  keptData:
    'Your email address and your password as a one-way hash. Your recordings, what is made from them (transcript, preview, downloads), your edit and the cover you chose. The artist, the show and the presets that you keep for downloads. A record of the credentials you bought and used. Your review links, and comments with the names that reviewers gave.',
  keptEvents:
    'For the safety of your account: logins, failed logins and changes to the account, with a shortened network address; for each login its browser and system; which browsers logged in before; and, with two-step login, the encrypted key of your app. You can see these lists in Settings. The server’s log records which calls came from which network address.',
  howLong: 'For how long',
  mediaTime:
    'Recordings and what is made from them are deleted when you have not used them for 14 days, unless the operator of this server set another time; the list of projects shows the date. A recording that you replace is deleted at once. A finished download is kept for 7 days, an upload that you did not confirm for a day.',
  accountTime:
    'A login lasts 30 days from its last use, or until you log out. A known browser is forgotten after 180 days, and events in the list after a year. An address you changed is kept for another 30 days, so that the change can be reverted, and a file of your data for 7 days. Your edit, your address and the record of your credentials stay as long as your account.',
  leaves: 'What leaves this server',
  mails:
    '<b>Emails:</b> if a mail server is configured, emails with your links and receipts go through it to your address.',
  payments:
    '<b>Payments:</b> if card payments are configured, your card details go from your browser straight to Stripe and never reach this server, which sends Stripe the amount and a payment number. The page that takes the card then loads Stripe’s form.',
  suggestions:
    '<b>Suggested cuts:</b> if a language model is configured, the words of a transcript are sent to it when you ask for suggestions and have selected it in What to suggest, which names its host: no audio, no video and not your name. Otherwise, rules on this server suggest them.',
  recognition:
    '<b>Transcription:</b> if an external recogniser is configured, the spoken audio, its language and your list of names are sent to it when it makes a transcript. Its host is shown wherever you request a transcript.',
  storage:
    '<b>Storage:</b> if an external storage or database service is configured, your recordings and your data are kept there.',
  nothingElse:
    'Nothing else. Speech is transcribed on this server or its workers, unless an external recogniser is configured.',
  browser: 'In your browser',
  browserSays:
    'Your login, your settings of this site and what you have not saved yet. This site uses no cookies, no trackers and, apart from Stripe’s card form, no fonts or scripts from other sites.',
  whoSees: 'Who can see it',
  whoSeesSays:
    'You, and the operator of this server. Addresses of your workspace contain your key, and addresses of media and downloads work for anyone who has them until they expire: share neither. A review link shows its project to anyone who has it until it expires or you revoke it.',
  deletion: 'How to delete it',
  deletionSays:
    'Log out to end a session; Settings can end all others. In Settings you can also export your data and delete your account: after 7 days, in which you can change your mind, everything that belongs to it is deleted. The record of credentials and payments is kept in the accounting records of the operator of this server, without your address.',
});
