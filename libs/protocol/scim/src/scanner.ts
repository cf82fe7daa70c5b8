/** Reads a text from left to right by regular expressions with the flag `y`. */
export class Scanner {
  private position = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }

  /** Returns what the expression matches here, and continues after it. */
  take(expression: RegExp): string | undefined {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }
}
