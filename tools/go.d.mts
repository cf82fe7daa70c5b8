interface GoProgram {
  /** Of its file, too. */
  name: string;
  version: string;
}

export function whyNoGo(): string | undefined;
export function runGo(words: string[], options?: { cwd?: string; env?: Record<string, string> }): string;
export function goProgramPath(program: GoProgram): string;
export function obtainGoProgram(program: GoProgram & { build: (folder: string) => void }): string;
