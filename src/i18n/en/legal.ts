import { texts } from '../texts.ts';

/** Terms and privacy. */
export const legal = texts('legal', {
  termsLead: 'What you and this server can expect of each other.',
  recordings: 'Your recordings',
  recordingsSay:
    'They stay yours. Upload only what you have the right to edit. They are used to make your transcript, your preview and your downloads, and for nothing else.',
  account: 'Your account',
  accountSays:
    'It needs an e-mail address you can receive mail at, and a password of at least 8 characters. Keep the addresses of your workspace to yourself: they contain your key until you log out. <privacy>Privacy</privacy> says what is kept of you and what leaves the server.',
  credentials: 'Credentials',
  credentialsSay:
    '1 credential is 1 minute of downloaded output, rounded up to whole minutes. Credentials are used only by a download that succeeds. <pricing>Pricing</pricing> shows what they cost.',
  notPromised: 'What is not promised',
  notPromisedSays:
    'Transcripts are made by a machine and contain mistakes. Media left untouched for 14 days is deleted; your edit is kept. Keep your own copy of every recording.',

  privacyLead: 'What this server keeps of you, for how long, what leaves it, and who sees it.',
  kept: 'What is kept',
  keptData:
    'Your e-mail address and your password as a one-way hash. Your recordings, what is made from them (transcript, preview, downloads) and your edit. A record of the credentials you bought and used. Your links for review, and comments with the names that reviewers gave themselves.',
  keptEvents:
    "For the safety of your account: when somebody logged in to it, gave a wrong password or changed something of the account, with a shortened network address; for each login its browser and system; which browsers logged in before; and, with two-step login, the encrypted key of your app. You see the lists in Settings. The server's log notes which calls came from which network address.",
  howLong: 'For how long',
  mediaTime:
    'Recordings and what is made from them are deleted once you have not touched them for 14 days, unless who runs this server set another time. A new recording replaces the one before at once. A finished download is kept for 7 days, an upload you did not finish for a few days at most.',
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
    'You, and who runs this server. Addresses of your workspace contain your key, and addresses of media and downloads work for whoever has them until they expire: share neither. A link for review shows its project to whoever has it until it ends or you revoke it.',
  deletion: 'How to delete it',
  deletionSays:
    'Log out to end a session; Settings can end all others. Settings also give you a file of your data, and delete your account: after 7 days, in which you can change your mind, everything that belongs to it goes. The record of credentials and payments stays for the books of who runs this server, without your address.',
});
