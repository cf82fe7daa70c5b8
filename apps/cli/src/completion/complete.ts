import type { Argument, Command, Option } from 'commander';

/** What a shell offers for the word under the cursor. */
export interface Completion {
  /** Names of files are wanted. */
  isFile: boolean;
  candidates: Candidate[];
}

export interface Candidate {
  word: string;
  /** One sentence; empty for a value. */
  description: string;
}

/** Values of options that the tree of commands does not know, by the name of the option. */
export type Values = Record<string, () => string[]>;

/** Names of values that are paths. */
const FILE = /[<[](file|path|folder)\b/;
const NOTHING: Completion = { isFile: false, candidates: [] };

/**
 * Completes the last word of a command line, which may be empty.
 * @param words without the name of the program
 */
export function complete(program: Command, words: string[], values: Values): Completion {
  const current = words.at(-1) ?? '';
  const { command, option } = readWords(program, words.slice(0, -1));
  const completion = isOption(current) ? namesOf(command) : wordsOf(command, option, values);
  const candidates = completion.candidates.filter(({ word }) => word.startsWith(current));
  return { ...completion, candidates };
}

/** The command that the words name, and the option whose value follows. */
function readWords(program: Command, words: string[]): { command: Command; option: Option | undefined } {
  let command = program;
  let option: Option | undefined;
  for (const word of words) {
    if (isOption(word)) {
      option = optionsOf(command).find(({ short, long }) => word === short || word === long);
      if (option && !takesValue(option)) option = undefined;
    } else if (option) {
      if (!option.variadic) option = undefined;
    } else {
      command = subcommandsOf(command).find((each) => each.name() === word) ?? command;
    }
  }
  return { command, option };
}

/** `-` alone is standard input. */
function isOption(word: string): boolean {
  return word.startsWith('-') && word !== '-';
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** The options of the command and those of the commands above it, without hidden ones. */
function optionsOf(command: Command): Option[] {
  const help = command.createHelp();
  help.showGlobalOptions = true;
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function subcommandsOf(command: Command): Command[] {
  return command.createHelp().visibleCommands(command);
}

function namesOf(command: Command): Completion {
  const candidates = optionsOf(command).map(({ long, short, description }) => ({
    word: long ?? short ?? '',
    description,
  }));
  return { isFile: false, candidates };
}

/** Values of the option, or else subcommands, or values of the arguments. */
function wordsOf(command: Command, option: Option | undefined, values: Values): Completion {
  if (option) return valuesOf(option, option.flags, values[option.attributeName()]);
  const subcommands = subcommandsOf(command);
  if (subcommands.length > 0) {
    const candidates = subcommands.map((each) => ({ word: each.name(), description: each.description() }));
    return { isFile: false, candidates };
  }
  const [argument] = command.registeredArguments;
  return argument ? valuesOf(argument, `<${argument.name()}>`) : NOTHING;
}

function valuesOf({ argChoices: choices }: Argument | Option, name: string, list?: () => string[]): Completion {
  const words = choices ?? list?.() ?? [];
  return { isFile: FILE.test(name), candidates: words.map((word) => ({ word, description: '' })) };
}
