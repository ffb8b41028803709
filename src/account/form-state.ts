import { type FormEvent, type RefObject, useRef, useState } from 'react';

/** What a form holds, by the names of its fields. A box that is ticked is 'on', one that is not is ''. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;
export type Faults<Field extends string> = Partial<Record<Field | 'form', string>>;

export interface FormState<Field extends string> {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly faults: Faults<Field>;
  readonly busy: boolean;
  submit(event: FormEvent): Promise<void>;
  changed(field: Field): void;
}

interface FormOptions<Field extends string> {
  /** Names of the fields in their order on the page, which is the order in which a fault gets the focus. */
  fields: readonly Field[];
  check: (values: Values<Field>) => Faults<Field>;
  send: (values: Values<Field>) => Promise<void>;
  explain: (error: unknown) => Faults<Field>;
  /** Loads what `send` needs; called as soon as the user changes a field. That it fails is for `send` to say. */
  prepare?: (() => Promise<unknown>) | undefined;
}

/** Validates and sends a form. Uncontrolled fields, read on submit: password managers may fill them in any way. */
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
