import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const POM = join(import.meta.dirname, 'pom.xml');
const SOURCES = ['Holder.kt', 'Reader.kt'].map((name) => join(import.meta.dirname, name));

/** @returns {string | undefined} why Multipaz cannot run here */
export function whyNoMultipaz() {
  for (const [command, flag] of [
    ['java', '-version'],
    ['mvn', '--version'],
  ]) {
    if (spawnSync(command, [flag], { stdio: 'ignore' }).status !== 0) return `${command} is not installed`;
  }
  return undefined;
}

/** Answers a request as a holder with the Multipaz library. @param input as `Holder.kt` reads it */
export function answerWithMultipaz(input) {
  return execute('HolderKt', input);
}

/** Makes a request as a verifier with the Multipaz library. @param input as `Reader.kt` reads it */
export function requestWithMultipaz(input) {
  return execute('ReaderKt', { command: 'request', ...input });
}

/** Decrypts and verifies a response as a verifier with the Multipaz library. @param input as `Reader.kt` reads it */
export function verifyWithMultipaz(input) {
  return execute('ReaderKt', { command: 'verify', ...input });
}

function execute(main, input) {
  const output = run('java', ['-Xmx256m', '-cp', join(obtainMultipaz(), '*'), main], JSON.stringify(input));
  return JSON.parse(output);
}

/** Downloads the libraries and compiles holder and reader into the user's cache, with a folder for each version of both. */
export function obtainMultipaz() {
  const hash = createHash('sha256');
  for (const path of [POM, ...SOURCES]) hash.update(readFileSync(path));
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vc-platform');
  const folder = join(cache, `multipaz-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${randomUUID()}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${unfinished}`];
    run('mvn', ['-q', '-B', '-f', POM, ...goal]);
    compile(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function compile(folder) {
  const jars = readdirSync(folder).map((name) => join(folder, name));
  const compiler = ['-Xmx900m', '-cp', jars.join(delimiter), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  const options = ['-jvm-target', '17', '-no-stdlib', '-no-reflect', '-nowarn', '-cp', jars.join(delimiter)];
  run('java', [...compiler, ...options, '-d', join(folder, 'parties.jar'), ...SOURCES]);
}

function run(command, words, input = '') {
  const { status, stdout, stderr, error } = spawnSync(command, words, { input, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? (stdout + stderr).slice(-2_000)}`);
  return stdout;
}
