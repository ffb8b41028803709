import { type FormEvent, type RefObject, useRef, useState } from 'react';

/** What a form holds, by the names of its fields. A box that is ticked is 'on', one that is not is ''. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** A message for each field at fault; `form` is about the form as a whole. */
export type Faults<Field extends string> = Partial<Record<Field | 'form', string>>;

export interface FormState<Field extends string> {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly faults: Faults<Field>;
  /** The form is being sent: sending it again does nothing. */
  readonly busy: boolean;
  submit(event: FormEvent): Promise<void>;
  /** The user changes a field, so what was said about it no longer holds. */
  changed(field: Field): void;
}

interface FormOptions<Field extends string> {
  /** Names of the fields in their order on the page, which is the order in which a fault gets the focus. */
  fields: readonly Field[];
  /** The messages of specification §5; without any, the form is sent. */
  check: (values: Values<Field>) => Faults<Field>;
  /** Sends the form and goes on to the next page. */
  send: (values: Values<Field>) => Promise<void>;
  /** The messages of specification §8 for what `send` threw. */
  explain: (error: unknown) => Faults<Field>;
  /** Loads what `send` needs; called as soon as the user changes a field. That it fails is for `send` to say. */
  prepare?: (() => Promise<unknown>) | undefined;
}

/**
 * Checks and sends a form. The values stay in the page's own fields and are read when the form is sent, so that what a
 * password manager filled in counts as well, however it did so.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): FormState<Field> {
  const { fields, check, send, explain, prepare } = options;
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [busy, setBusy] = useState(false);

  const show = (found: Faults<Field>): void => {
    setFaults(found);
    const first = fields.find((field) => found[field] !== undefined);
    const control = first && element.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.current || !element.current) return;
    const values = valuesOf(element.current, fields);
    const found = check(values);
    show(found);
    if (Object.values(found).some((text) => text !== undefined)) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      show(explain(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const changed = (field: Field): void => {
    prepare?.().catch(() => undefined);
    setFaults((shown) => (shown[field] === undefined ? shown : { ...shown, [field]: undefined }));
  };

  return { element, faults, busy, submit, changed };
}

function valuesOf<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Values<Field> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>;
}
