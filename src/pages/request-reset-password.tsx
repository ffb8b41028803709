import { useNavigate } from 'react-router-dom';
import { messageOf, NetworkError } from '#src/api/client/index.ts';
import { EmailField, Form } from './parts/form-fields.tsx';
import { FormPage } from './parts/form-page.tsx';
import { useForm } from './parts/form-state.ts';
import { accountCalls } from './parts/load-calls.ts';
import { TextLink } from './parts/text-link.tsx';
import { resetRequestErrors } from './parts/validation.ts';

/** /request_reset_password */
export function RequestResetPassword() {
  const navigate = useNavigate();
  const form = useForm({
    prepare: accountCalls,
    fields: ['email'],
    check: resetRequestErrors,
    send: async (values) => {
      try {
        const { requestPasswordReset } = await accountCalls();
        await requestPasswordReset(values);
      } catch (error) {
        // Nothing was asked yet: the form stays, to be sent again.
        if (error instanceof NetworkError) throw error;
        return navigate('/reset_password_mail_fail', { state: { message: messageOf(error) } });
      }
      await navigate('/reset_password_mail_sent', { state: { email: values.email.trim() } });
    },
    explain: (error) => ({ form: messageOf(error) }),
  });
  return (
    <FormPage
      title="Reset your password"
      lead="Tell us the address of your account. We send you a link to choose a new password."
      aside={
        <>
          Back to <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <Form form={form} action="Send the link">
        <EmailField form={form} />
      </Form>
    </FormPage>
  );
}
