import { settings as texts } from '#i18n/en/account.ts';
import { Button, buttonClass, rich } from '#src/ui/index.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
