import { Button, buttonClass } from '#src/ui/index.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `Recovery codes of Trimscript, each works once:\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p className="text-text-2">
        <strong className="text-text-1">Keep these recovery codes.</strong> Each logs you in once without the
        app. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
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
          I have kept them
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="trimscript-recovery-codes.txt"
          className={buttonClass()}
        >
          Save as a file
        </a>
      </div>
    </>
  );
}
