import { spawnSync } from 'node:child_process';

const TIMEOUT_MS = 300_000;

/** Returns what is not installed. @param program that is needed beside Maven */
export function whyNoJava(program: 'java' | 'javac'): string | undefined {
  for (const [command, flag] of [
    [program, '-version'],
    ['mvn', '--version'],
  ] as const) {
    if (spawnSync(command, [flag], { stdio: 'ignore' }).status !== 0) return `${command} is not installed`;
  }
  return undefined;
}

/** Copies the libraries that a project of Maven needs at run time into a folder. @param pom path of its pom.xml */
export function copyLibraries(pom: string, folder: string): void {
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  runProgram('mvn', ['-q', '-B', '-f', pom, ...goal]);
}

/** Runs a program to its end. @returns its output @throws Error with the end of all that it wrote */
export function runProgram(command: string, words: string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { input, encoding: 'utf8', timeout: TIMEOUT_MS });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? (stdout + stderr).slice(-2_000)}`);
  return stdout;
}
