/*
 * Stands in for https://js.stripe.com/…/stripe.js in browser tests: fields in frames of another origin, the calls to
 * api.stripe.com that a payment by card needs, and a frame for 3-D Secure.
 */
(() => {
  const API = 'https://api.stripe.com/v1';
  const FRAMES = 'https://js.stripe.com';
  const TITLES = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };

  class Field {
    value = '';
    listeners = {};
    constructor(type, options) {
      this.type = type;
      this.options = options;
    }
    on(name, listener) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener];
      return this;
    }
    off() {
      return this;
    }
    emit(name, event) {
      for (const listener of this.listeners[name] ?? []) listener({ elementType: this.type, ...event });
    }
    mount(place) {
      this.place = place;
      this.frame = document.createElement('iframe');
      this.frame.title = TITLES[this.type];
      this.frame.src = `${FRAMES}/field.html`;
      this.frame.style.cssText = 'border:0;width:100%;height:20px;display:block;color-scheme:normal';
      place.classList.add('StripeElement');
      place.append(this.frame);
      this.frame.addEventListener('load', () => {
        this.tell({ style: this.options?.style?.base ?? {}, placeholder: TITLES[this.type] });
        this.emit('ready', {});
      });
      window.addEventListener('message', this.hear);
    }
    hear = ({ source, data }) => {
      if (source !== this.frame?.contentWindow) return;
      if (data.focus !== undefined) {
        this.place.classList.toggle('StripeElement--focus', data.focus);
        return;
      }
      this.value = data.value;
      this.emit('change', { error: undefined, complete: data.value !== '', empty: data.value === '' });
    };
    tell(message) {
      this.frame?.contentWindow?.postMessage(message, FRAMES);
    }
    update(options) {
      this.options = { ...this.options, ...options };
      this.tell({ style: this.options.style?.base ?? {} });
    }
    focus() {
      this.tell({ focus: true });
    }
    unmount() {
      window.removeEventListener('message', this.hear);
      this.frame?.remove();
    }
    destroy() {
      this.unmount();
    }
  }

  async function ask(key, method, path, params = {}) {
    const body = new URLSearchParams({ key, ...params });
    const address = method === 'GET' ? `${API}${path}?${body}` : `${API}${path}`;
    try {
      const reply = await fetch(address, method === 'GET' ? {} : { method, body });
      return await reply.json();
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
    }
  }

  let bank = null;

  function authenticate() {
    bank?.remove();
    const frame = document.createElement('iframe');
    bank = frame;
    frame.title = '3-D Secure';
    frame.src = `${FRAMES}/three-ds.html`;
    frame.style.cssText = 'position:fixed;inset:20% 20%;width:60%;height:60%;z-index:99;background:#fff';
    document.body.append(frame);
    return new Promise((resolve) => {
      const hear = ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        window.removeEventListener('message', hear);
        // Hidden, not removed: it may be in the middle of the key or click by which it answered, and whoever sent that
        // would wait for its end in vain.
        frame.style.visibility = 'hidden';
        frame.title = 'Answered';
        resolve(data.success);
      };
      window.addEventListener('message', hear);
    });
  }

  function stripeFor(key) {
    const fields = new Map();
    const typeOf = (wanted) => wanted.__elementType ?? wanted;
    const idOf = (secret) => secret.split('_secret_')[0];
    const intent = (reply) => (reply.error ? { error: reply.error } : { paymentIntent: reply });
    return {
      _registerWrapper() {},
      registerAppInfo() {},
      createToken() {},
      elements: () => ({
        create(type, options) {
          const field = new Field(type, options);
          fields.set(type, field);
          return field;
        },
        getElement: (type) => fields.get(typeOf(type)) ?? null,
        update() {},
        fetchUpdates: async () => ({}),
      }),
      async createPaymentMethod() {
        const number = fields.get('cardNumber').value.replace(/\D/g, '');
        if (number.length < 16)
          return {
            error: {
              type: 'validation_error',
              code: 'incomplete_number',
              message: 'Your card number is incomplete.',
            },
          };
        const reply = await ask(key, 'POST', '/payment_methods', { type: 'card', 'card[number]': number });
        return reply.error ? { error: reply.error } : { paymentMethod: reply };
      },
      async confirmCardPayment(secret, data, options) {
        const path = `/payment_intents/${idOf(secret)}`;
        const now = await ask(key, 'GET', path, { client_secret: secret });
        const reply =
          now.status === 'requires_action'
            ? now
            : await ask(key, 'POST', `${path}/confirm`, {
                client_secret: secret,
                ...(data?.payment_method && { payment_method: data.payment_method }),
              });
        if (reply.status !== 'requires_action' || options?.handleActions === false) return intent(reply);
        const success = await authenticate();
        return intent(
          await ask(key, 'POST', `${path}/authenticate`, { client_secret: secret, success: String(success) }),
        );
      },
      retrievePaymentIntent: async (secret) =>
        intent(await ask(key, 'GET', `/payment_intents/${idOf(secret)}`, { client_secret: secret })),
    };
  }
  window.Stripe = Object.assign(stripeFor, { version: 'endive' });
})();
