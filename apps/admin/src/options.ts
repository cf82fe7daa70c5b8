/** The command line is not one that we know. */
export class UsageError extends Error {
  /** @param program whose help tells what it knows */
  constructor(
    message: string,
    readonly program = 'admin',
  ) {
    super(message);
  }
}

/** `--name value` pairs of a command line. */
export class Options {
  private constructor(private readonly values: Map<string, string>) {}

  /** @throws UsageError */
  static parse(words: string[], program?: string): Options {
    const values = new Map<string, string>();
    for (let index = 0; index < words.length; index += 2) {
      const [name = '', value] = [words[index], words[index + 1]];
      if (!name.startsWith('--') || value === undefined) throw new UsageError(`${name} has no value.`, program);
      values.set(name.slice(2), value);
    }
    return new Options(values);
  }

  text(name: string): string | undefined {
    return this.values.get(name);
  }

  /** @throws UsageError */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} is required.`);
    return value;
  }

  list(name: string): string[] | undefined {
    return this.text(name)?.split(/[\s,]+/);
  }
}
