/** The messages of §5, and the rules behind them. Absent means the field is fine. */

export interface LoginErrors {
  email?: string;
  password?: string;
}

export function loginErrors(form: { email: string; password: string }): LoginErrors {
  return {
    ...(form.email.trim() === '' && { email: 'Email is required' }),
    ...(form.password === '' && { password: 'Password is required' }),
  };
}

export interface SignupForm {
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}
export type SignupErrors = Partial<Record<keyof SignupForm, string>>;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_PASSWORD = 8;

export function signupErrors(form: SignupForm): SignupErrors {
  const email = form.email.trim();
  return {
    ...(email === ''
      ? { email: 'Email is required' }
      : !ADDRESS.test(email) && { email: 'Please enter a valid email address' }),
    ...(form.password === ''
      ? { password: 'Password is required' }
      : form.password.length < MIN_PASSWORD && { password: 'Password must be at least 8 characters' }),
    ...(form.confirmPassword !== form.password && { confirmPassword: 'Passwords do not match' }),
    ...(!form.acceptTerms && { acceptTerms: 'You must accept the terms and conditions' }),
  };
}
