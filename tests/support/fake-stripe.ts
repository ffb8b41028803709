import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import { listening } from './free-port.ts';

/**
 * A local server that speaks as much of Stripe's HTTP protocol as payments by card need: form bodies, bearer keys,
 * idempotency keys, error objects, client secrets, signed events. Shapes and texts follow https://docs.stripe.com/api.
 */
export interface FakeStripe {
  readonly origin: string;
  /** Environment of a server that takes payments through it. */
  readonly env: Readonly<Record<string, string>>;
  /** What was asked with the secret key, in order: `POST /v1/payment_intents`, and its idempotency key. */
  readonly asked: { readonly call: string; readonly idempotencyKey: string | undefined }[];
  /** Events go there as they happen, before the reply that made them is sent; `null` sends none. */
  webhooks: string | null;
  /** Connections are dropped. */
  down: boolean;
  /** A payment method made of a card, as the browser makes one. */
  card(number: string): string;
  /** Confirms as the browser does; `authenticate` answers the 3-D Secure question. */
  confirm(clientSecret: string, authenticate?: boolean): Promise<FakeIntent>;
  intents(): readonly FakeIntent[];
  /** Sends a signed event about an intent; resolves to the status of the answer. */
  send(to: string, type: string, intent: FakeIntent, options?: SendOptions): Promise<number>;
  close(): Promise<void>;
}

interface SendOptions {
  readonly secret?: string;
  /** Unix seconds at which it was signed. */
  readonly timestamp?: number;
}

export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment_method: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  amount_received: number;
  last_payment_error: CardError | null;
}

interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export const SECRET_KEY = 'sk_test_local';
export const PUBLISHABLE_KEY = 'pk_test_local';
const WEBHOOK_SECRET = 'whsec_mZ3kQ9vTx7LrB2nW8cYd5HfJ';

const DECLINES: Readonly<Record<string, CardError>> = {
  '4000000000000002': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};
const SECURE = new Set(['4000002500003155', '4000002760003184']);
const NOT_AUTHENTICATED: CardError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

type Params = Record<string, string>;
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const cards = new Map<string, string>();
  const intents = new Map<string, FakeIntent>();
  const remembered = new Map<string, Answer>();
  const signer = new Stripe(SECRET_KEY).webhooks;

  const server = createServer((request, response) => {
    if (fake.down) return void request.socket.destroy();
    answer(request).then(
      ({ status, body }) => reply(response, status, body),
      (error: unknown) => reply(response, 500, invalid(String(error)).body),
    );
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const params = { ...paramsOf(await textOf(request)), ...paramsOf(url.search.slice(1)) };
    const key = params.key ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key !== SECRET_KEY && key !== PUBLISHABLE_KEY) return failure(401, { message: 'Invalid API Key' });
    const call = `${request.method} ${url.pathname}`;
    const idempotencyKey = request.headers['idempotency-key']?.toString();
    if (key === SECRET_KEY) fake.asked.push({ call, idempotencyKey });
    const known = idempotencyKey === undefined ? undefined : remembered.get(idempotencyKey);
    if (known) return known;
    const made = await handle(call, params, key === SECRET_KEY);
    if (idempotencyKey !== undefined) remembered.set(idempotencyKey, made);
    return made;
  }

  async function handle(call: string, params: Params, secret: boolean): Promise<Answer> {
    if (call === 'POST /v1/payment_methods')
      return ok({ id: fake.card(params['card[number]'] ?? ''), object: 'payment_method', type: 'card' });
    if (call === 'POST /v1/payment_intents' && secret) return create(params);
    const [, id = '', action] = /^(?:GET|POST) \/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(call) ?? [];
    const intent = intents.get(id);
    if (!intent || (!secret && params.client_secret !== intent.client_secret))
      return failure(404, { code: 'resource_missing', message: `No such payment_intent: '${id}'` });
    if (!action) return ok(intent);
    if (action === 'cancel' && secret) return cancel(intent);
    if (action === 'confirm') return confirm(intent);
    // What the page of the card's bank tells Stripe.
    if (action === 'authenticate') return authenticate(intent, params.success === 'true');
    return invalid(`Unrecognized request URL (${call})`);
  }

  function create(params: Params): Answer {
    const payment_method = params.payment_method ?? null;
    if (payment_method !== null && !cards.has(payment_method))
      return failure(400, {
        code: 'resource_missing',
        message: `No such PaymentMethod: '${payment_method}'`,
      });
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const metadata = Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => {
        const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return field ? [[field, value]] : [];
      }),
    );
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amount: Number(params.amount),
      currency: params.currency ?? '',
      payment_method,
      metadata,
      status: payment_method ? 'requires_confirmation' : 'requires_payment_method',
      amount_received: 0,
      last_payment_error: null,
    };
    intents.set(id, intent);
    return ok(intent);
  }

  async function confirm(intent: FakeIntent): Promise<Answer> {
    if (intent.status !== 'requires_confirmation')
      return failure(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
        payment_intent: intent,
      });
    const number = cards.get(intent.payment_method ?? '') ?? '';
    const refusal = DECLINES[number];
    if (refusal) return refuse(intent, refusal);
    if (SECURE.has(number)) {
      intent.status = 'requires_action';
      return ok(intent);
    }
    return succeed(intent);
  }

  async function authenticate(intent: FakeIntent, success: boolean): Promise<Answer> {
    return success ? succeed(intent) : refuse(intent, NOT_AUTHENTICATED);
  }

  async function succeed(intent: FakeIntent): Promise<Answer> {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    await happened('payment_intent.succeeded', intent);
    return ok(intent);
  }

  async function refuse(intent: FakeIntent, error: CardError): Promise<Answer> {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = error;
    await happened('payment_intent.payment_failed', intent);
    return failure(402, { ...error, payment_intent: intent });
  }

  async function cancel(intent: FakeIntent): Promise<Answer> {
    if (intent.status === 'succeeded')
      return failure(400, {
        code: 'payment_intent_unexpected_state',
        message: 'You cannot cancel this PaymentIntent because it has a status of succeeded.',
      });
    intent.status = 'canceled';
    return ok(intent);
  }

  async function happened(type: string, intent: FakeIntent): Promise<void> {
    if (fake.webhooks) await fake.send(fake.webhooks, type, intent);
  }

  const fake: FakeStripe = {
    origin: '',
    env: {},
    asked: [],
    webhooks: null,
    down: false,
    card(number) {
      const id = `pm_${randomBytes(12).toString('hex')}`;
      cards.set(id, number);
      return id;
    },
    async confirm(clientSecret, authenticated) {
      const intent = [...intents.values()].find((item) => item.client_secret === clientSecret);
      if (!intent) throw new Error('No such client secret');
      await confirm(intent);
      if (intent.status === 'requires_action' && authenticated !== undefined)
        await authenticate(intent, authenticated);
      return intent;
    },
    intents: () => [...intents.values()],
    async send(to, type, intent, { secret = WEBHOOK_SECRET, timestamp } = {}) {
      const payload = JSON.stringify({
        id: `evt_${randomBytes(8).toString('hex')}`,
        object: 'event',
        type,
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: intent },
      });
      const signature = signer.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
      const { status } = await fetch(`${to}/api/stripe_webhook/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
      });
      return status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const origin = `http://127.0.0.1:${await listening(server)}`;
  return Object.assign(fake, {
    origin,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: origin,
    },
  });
}

function paramsOf(text: string): Params {
  return Object.fromEntries(new URLSearchParams(text));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

function ok(body: unknown): Answer {
  return { status: 200, body: structuredClone(body) };
}

function failure(status: number, error: object): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...structuredClone(error) } } };
}

function invalid(message: string): Answer {
  return failure(400, { message });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}
