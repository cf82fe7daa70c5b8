import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { copyLibraries, runProgram } from '../java.mjs';
import { obtainInCache } from '../user-cache.mjs';

const POM = join(import.meta.dirname, 'pom.xml');
const SOURCES = ['Holder.kt', 'Reader.kt'].map((name) => join(import.meta.dirname, name));

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
  const output = runProgram('java', ['-Xmx256m', '-cp', join(obtainMultipaz(), '*'), main], JSON.stringify(input));
  return JSON.parse(output);
}

/** Downloads the libraries and compiles holder and reader into the user's cache, with a folder for each version of both. */
export function obtainMultipaz() {
  const hash = createHash('sha256');
  for (const path of [POM, ...SOURCES]) hash.update(readFileSync(path));
  return obtainInCache(`multipaz-${hash.digest('hex').slice(0, 12)}`, (folder) => {
    copyLibraries(POM, folder);
    compile(folder);
  });
}

function compile(folder) {
  const jars = readdirSync(folder).map((name) => join(folder, name));
  const compiler = ['-Xmx900m', '-cp', jars.join(delimiter), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  const options = ['-jvm-target', '17', '-no-stdlib', '-no-reflect', '-nowarn', '-cp', jars.join(delimiter)];
  runProgram('java', [...compiler, ...options, '-d', join(folder, 'parties.jar'), ...SOURCES]);
}
