import type { Mail } from './mailer.ts';

/** To somebody who signed up: the link that activates the account. */
export function activationLetter(to: string, link: string): Mail {
  return {
    to,
    subject: 'Activate your Trimscript account',
    text: [
      'Welcome to Trimscript.',
      '',
      'Open this link to activate your account. It works once, for 24 hours:',
      '',
      link,
      '',
      'If you did not sign up, ignore this mail: nothing happens without the link.',
      '',
    ].join('\n'),
  };
}

/** To the owner of an account with whose address somebody signed up again. Nobody else learns that it exists. */
export function alreadySignedUpLetter(to: string, loginLink: string): Mail {
  return {
    to,
    subject: 'You already have a Trimscript account',
    text: [
      'Somebody, probably you, signed up to Trimscript with this address.',
      'It already has an account, and nothing about it was changed. Log in here:',
      '',
      loginLink,
      '',
      'If it was not you, ignore this mail.',
      '',
    ].join('\n'),
  };
}
