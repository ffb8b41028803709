import { expect, test } from 'vitest';
import { codeField, emailField, faultsIn, loginFields, newPasswordFields, termsBox } from './fields.ts';

test('login asks for both fields', () => {
  const fields = loginFields(undefined, false);
  expect(faultsIn(fields, { email: '  ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(faultsIn(fields, { email: 'a', password: ' ' })).toEqual({});
});

test('sign-up names each fault in the words of the specification', () => {
  const fields = [emailField(), ...newPasswordFields(), termsBox('I accept')];
  expect(faultsIn(fields, { email: '', password: '', confirmPassword: '', acceptTerms: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
    acceptTerms: 'You must accept the terms and conditions',
  });
  const wrong = { email: 'maya@northquay', password: 'seven77', confirmPassword: 'other', acceptTerms: 'on' };
  expect(faultsIn(fields, wrong)).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Passwords do not match',
  });
  const fine = {
    email: ' maya@northquay.example ',
    password: 'eight888',
    confirmPassword: 'eight888',
    acceptTerms: 'on',
  };
  expect(faultsIn(fields, fine)).toEqual({});
});

test('a field that is absent is not checked', () => {
  const code = (absent: boolean) => faultsIn([codeField({ absent })], { code: '' });
  expect(code(false)).toEqual({ code: 'Enter a code' });
  expect(code(true)).toEqual({});
});
