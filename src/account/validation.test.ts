import { expect, test } from 'vitest';
import { loginErrors, signupErrors } from './validation.ts';

test('login asks for both fields', () => {
  expect(loginErrors({ email: '  ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(loginErrors({ email: 'a', password: ' ' })).toEqual({});
});

test('sign-up names each fault in the words of the specification', () => {
  expect(signupErrors({ email: '', password: '', confirmPassword: '', acceptTerms: false })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
    acceptTerms: 'You must accept the terms and conditions',
  });
  expect(
    signupErrors({
      email: 'maya@northquay',
      password: 'seven77',
      confirmPassword: 'other',
      acceptTerms: true,
    }),
  ).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Passwords do not match',
  });
  expect(
    signupErrors({
      email: ' maya@northquay.example ',
      password: 'eight888',
      confirmPassword: 'eight888',
      acceptTerms: true,
    }),
  ).toEqual({});
});
