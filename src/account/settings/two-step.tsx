import { encodeQR } from 'qr';
import { useState } from 'react';
import { beginTwoStep } from '#contract/index.ts';
import { settings as texts } from '#i18n/en/account.ts';
import { pages } from '#i18n/en/common.ts';
import { callApi, messageOf, type SuccessReply } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { Button, buttonClass, rich, toast } from '#src/ui/index.ts';
import { AccountForm } from '../account-form.tsx';
import { codeField, presentPassword } from '../fields.ts';
import { textLink } from '../links.tsx';
import {
  type AccountSettings,
  newRecoveryCodes,
  type SettingsProps,
  switchOff,
  switchOn,
} from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${texts.recoveryFileTitle()}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p className="text-text-2">
        {rich(
          texts.keepRecoveryCodes({
            strong: (words) => <strong className="text-text-1">{words}</strong>,
          }),
        )}
      </p>
      <ul
        aria-label={texts.recoveryCodes()}
        className="num grid w-fit grid-cols-2 gap-x-8 gap-y-2 rounded-ctl bg-bg-3 px-4 py-3 font-medium text-14 max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="font-sans">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onDone}>
          {texts.haveKept()}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${texts.recoveryFile()}.txt`}
          className={buttonClass()}
        >
          {texts.saveFile()}
        </a>
      </div>
    </>
  );
}

/** Modules of light around the symbol, as ISO/IEC 18004 asks. */
const QUIET = 4;

/** `text` as a QR code, black on white in every theme, since scanners need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mt-2 size-48 rounded-ctl"
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

type AppKey = SuccessReply<typeof beginTwoStep>;
type Step =
  | { readonly at: 'start' | 'password' | 'off' | 'renew' }
  | { readonly at: 'code'; readonly key: AppKey }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

export function TwoStepSection({ settings, onChanged }: SettingsProps) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const start = (): void => setStep({ at: 'start' });
  const showCodes = (codes: readonly string[]): void => {
    setStep({ at: 'codes', codes });
    onChanged();
  };
  const both = [presentPassword(), codeField({ help: texts.codeHelp() })];
  return (
    <SettingsSection title={texts.twoStep()}>
      {step.at === 'start' && <Start settings={settings} onStep={(at) => setStep({ at })} />}
      {step.at === 'password' && (
        <AccountForm
          fields={[presentPassword()]}
          action={pages.continue()}
          send={async ({ present: password }) =>
            setStep({ at: 'code', key: await callApi(beginTwoStep, { ...sessionAuth(), password }) })
          }
          onCancel={start}
        />
      )}
      {step.at === 'code' && <CodeStep appKey={step.key} onCodes={showCodes} onCancel={start} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={start} />}
      {step.at === 'renew' && (
        <AccountForm
          fields={both}
          action={texts.makeRecoveryCodes()}
          send={async (values) => showCodes(await newRecoveryCodes(values))}
          onCancel={start}
        />
      )}
      {step.at === 'off' && (
        <AccountForm
          fields={both}
          action={texts.switchOff()}
          send={async (values) => {
            await switchOff(values);
            start();
            toast({ tone: 'success', title: texts.twoStepIsOff() });
            onChanged();
          }}
          onCancel={start}
        />
      )}
    </SettingsSection>
  );
}

function Start({
  settings,
  onStep,
}: {
  settings: AccountSettings | null;
  onStep: (at: 'password' | 'off' | 'renew') => void;
}) {
  if (!settings?.two_step)
    return (
      <>
        <p className="text-text-2">{texts.twoStepText()}</p>
        <div>
          <Button disabled={settings === null} onClick={() => onStep('password')}>
            {texts.switchOn()}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className="text-text-2">{texts.twoStepOn({ left: settings.recovery_codes_left })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onStep('renew')}>{texts.newRecoveryCodes()}</Button>
        <Button variant="danger" onClick={() => onStep('off')}>
          {texts.switchOff()}
        </Button>
      </div>
    </>
  );
}

interface CodeStepProps {
  appKey: AppKey;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function CodeStep({ appKey, onCodes, onCancel }: CodeStepProps) {
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-5 text-text-2">
        <li>
          {rich(
            texts.scan({
              link: (words) => (
                <a href={appKey.uri} className={textLink}>
                  {words}
                </a>
              ),
            }),
          )}
          <QrCode text={appKey.uri} label={texts.keyQrCode()} />
          <code className="num mt-2 block font-sans w-fit max-w-full break-words rounded-ctl bg-bg-3 px-3 py-2 font-medium text-14 text-text-1">
            {appKey.key.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>{texts.enterCode()}</li>
      </ol>
      <AccountForm
        fields={[codeField({ autoFocus: true })]}
        action={texts.switchOn()}
        send={async ({ code }) => onCodes(await switchOn(code))}
        explain={(error) => ({ code: messageOf(error) })}
        onCancel={onCancel}
      />
    </>
  );
}
