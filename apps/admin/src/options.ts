import { parseCommandLine } from '@vc/development/command-line';

/** The `--name value` pairs of a command line. */
export class Options {
  private constructor(private readonly values: Partial<Record<string, string>>) {}

  /** @param names of the options that the command has @throws UsageError for others, and for one without a value */
  static parse(words: string[], names: string[]): Options {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return new Options(parseCommandLine({ words, options }).values);
  }

  text(name: string): string | undefined {
    return this.values[name];
  }
}
