import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { Malformed } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';
import { isLocalRequest, preferredLanguage } from './peer.ts';

export async function paymentRoutes(app: FastifyInstance, { payments, ledger }: Services): Promise<void> {
  addCall(app, contract.getPaymentSetup, async (_auth, { request }) => ({
    ...success,
    ...payments.setup(isLocalRequest(request)),
  }));
  addCall(
    app,
    contract.saveStripeInfo,
    async ({ email: _email, auth_token: _token, ...wanted }, { request, network, account }) => {
      const payer = { local: isLocalRequest(request), network, language: preferredLanguage(request) };
      return { ...success, ...(await payments.save(account, wanted, payer)) };
    },
  );
  addCall(
    app,
    contract.confirmSandboxPayment,
    async ({ client_secret, authenticated }, { request, account }) => {
      const answer = authenticated === undefined ? null : authenticated === 'true';
      const outcome = await payments.confirmSandbox(
        account,
        { client_secret, authenticated: answer },
        isLocalRequest(request),
      );
      return {
        ...success,
        payment_status: outcome.status,
        message: outcome.status === 'requires_payment_method' ? outcome.message : null,
      };
    },
  );
  addCall(app, contract.listLedger, async ({ before }, { account }) => ({
    ...success,
    ...(await ledger.entries(account, before)),
  }));
  await app.register(webhook);

  /** Signed over the raw bytes: nothing may parse them before. */
  async function webhook(scope: FastifyInstance): Promise<void> {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1 << 20 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/stripe_webhook/', async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        throw new Malformed(replies.eventUnsigned());
      await payments.receive(request.body, signature);
      return success;
    });
  }
}
