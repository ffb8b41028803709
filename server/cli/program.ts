/** Reads the command line: which command is meant, with what; help and complaints are in the language of the system. */
import { existsSync } from 'node:fs';
import { CommanderError, Command as Parser } from 'commander';
import { cli } from '#i18n/en/cli.ts';
import { type CliCommand, COMMANDS } from './commands.ts';
import { absolute } from './names.ts';
import { ArgumentProblem, problemText, Stopped } from './problems.ts';

/** Exit codes beside those of `Command.run`. */
const WRONG = 2;
const INTERRUPTED = 130;

/** @param args without the program's own name @returns the exit code */
export async function runCommandLine(args: readonly string[], signal: AbortSignal): Promise<number> {
  let code = 0;
  const program = parser('trimscript', programHelp);
  for (const command of COMMANDS) {
    const sub = parser(command.name, () => commandHelp(command)).arguments(command.takes);
    for (const [flags, about] of command.options) sub.option(flags, about());
    // Behind the arguments come the options and the command.
    sub.action(async (...args: readonly (string | readonly string[])[]) => {
      code = await command.run(args.slice(0, -2).flat(), sub.opts(), signal);
    });
    program.addCommand(sub);
  }
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : withFiles(args), { from: 'user' });
    return code;
  } catch (error) {
    if (signal.aborted || error instanceof Stopped) return INTERRUPTED;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      return complain(complaintOf(error), WRONG);
    }
    return complain(problemText(error), error instanceof ArgumentProblem ? WRONG : 1);
  }
}

function parser(name: string, help: () => string): Parser {
  const made = new Parser(name).exitOverride().helpCommand(false).helpOption('-h, --help', cli.aboutHelp());
  made.configureOutput({ outputError: () => undefined, writeErr: () => undefined });
  made.helpInformation = help;
  return made;
}

/** A file whose name begins with a dash is no option, also where a shell writes it for a pattern. */
function withFiles(args: readonly string[]): string[] {
  const ends = args.indexOf('--');
  return args.map((arg, i) => {
    const isMeant = /^-.*\./.test(arg) && (ends < 0 || i < ends) && existsSync(absolute(arg));
    return isMeant ? `./${arg}` : arg;
  });
}

function complain(sentence: string, code: number): number {
  process.stderr.write(`${sentence}\n`);
  return code;
}

/** What commander says is English. */
function complaintOf({ code, message }: CommanderError): string {
  const what = /'([^']*)'/.exec(message)?.[1] ?? '';
  const about: Readonly<Record<string, string>> = {
    'commander.unknownOption': cli.unknownOption({ option: what }),
    'commander.unknownCommand': cli.unknownCommand({ command: what }),
    'commander.optionMissingArgument': cli.optionNeedsValue({ what: what.replace(/ <.*/, '') }),
    'commander.missingArgument': /^(in|out)$/.test(what) ? cli.needsTwoFolders() : cli.needsFile(),
    'commander.excessArguments': what === 'watch' ? cli.needsTwoFolders() : cli.tooManyFiles(),
  };
  return about[code] ?? message;
}

const EXAMPLES = ['cut', 'edit', 'transcribe', 'align', 'export', 'watch'];

function programHelp(): string {
  const first = EXAMPLES.map((name) => COMMANDS.find((command) => command.name === name)?.examples[0] ?? '');
  return [
    cli.aboutProgram(),
    '',
    ...first.map((line) => `  ${line}`),
    '',
    ...columns(COMMANDS.map(({ name, about }) => [name, about()])),
    '',
    cli.moreHelp(),
    '',
  ].join('\n');
}

function commandHelp({ about, examples, options, name, takes }: CliCommand): string {
  return [
    about(),
    '',
    ...examples.map((line) => `  ${line}`),
    '',
    cli.usage({ call: `trimscript ${name} ${takes}` }),
    '',
    ...columns(options.map(([flags, text]) => [flags, text()])),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
