import { texts } from '../texts.ts';

/** Signing up and in, mailed links, passwords. */
export const account = texts('account', {
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  newPassword: 'New password',
  passwordHelp: 'At least 8 characters',
  code: 'Code',
  codeHelp: 'Of your authenticator app, or a recovery code',

  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
  termsRequired: 'You must accept the terms and conditions',
  codeRequired: 'Enter a code',

  login: 'Login',
  serviceDown: 'Apologies, the service is currently down, please try later',
  signUp: 'Sign Up',
  acceptTerms: 'I accept the <terms>terms and conditions</terms>',
  signUpFailed: 'Sorry, an error occured during signup, please try again later',
  confirmationFailed: 'Email confirmation failed: {reason}',
  sendLink: 'Send the link',
  savePassword: 'Save the password',

  outbox: 'No mail server is set up on this machine, so the mail is kept here instead of being sent.',
  openOutbox: 'Open the outbox',

  expired: 'Your login has expired',
  nothingLost: 'Nothing is lost: log in here, and the edit is saved.',
  logIn: 'Log in',
  logInAgain: 'Log in again',

  deletedOn: 'Your account will be deleted on {date}',
  deletedWithIt:
    'All its recordings, edits and credentials go with it. Until then everything works, and Settings can keep the account too.',
  deleteThen: 'Delete it then',
  keepIt: 'Keep it',
  stays: 'Your account stays',
});
