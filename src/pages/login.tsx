import { useNavigate } from 'react-router-dom';
import { HttpError, messageOf } from '#src/api/client/index.ts';
import { EmailField, Form, FormField } from './parts/form-fields.tsx';
import { FormPage } from './parts/form-page.tsx';
import { useForm } from './parts/form-state.ts';
import { accountCalls } from './parts/load-calls.ts';
import { uploadPath } from './parts/paths.ts';
import { TextLink } from './parts/text-link.tsx';
import { loginErrors } from './parts/validation.ts';

/** /login */
export function Login() {
  const navigate = useNavigate();
  const form = useForm({
    fields: ['email', 'password'],
    check: loginErrors,
    send: async (values) => {
      const { logIn } = await accountCalls();
      await navigate(uploadPath(await logIn(values)));
    },
    prepare: accountCalls,
    explain: (error) => ({ form: loginFailure(error) }),
  });
  return (
    <FormPage
      title="Login"
      aside={
        <>
          No account yet? <TextLink to="/signup">Sign Up</TextLink>
          <br />
          Forgot your password? <TextLink to="/request_reset_password">Reset it</TextLink>
        </>
      }
    >
      <Form form={form} action="Login">
        <EmailField form={form} />
        <FormField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
      </Form>
    </FormPage>
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function loginFailure(error: unknown): string {
  return error instanceof HttpError && error.status >= 300
    ? 'Apologies, the service is currently down, please try later'
    : messageOf(error);
}
