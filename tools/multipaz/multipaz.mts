import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { copyLibraries, runProgram } from '../java.mts';
import { obtainInCache } from '../user-cache.mts';

const POM = join(import.meta.dirname, 'pom.xml');
const SOURCES = ['Holder.kt', 'Reader.kt'].map((name) => join(import.meta.dirname, name));

export interface MultipazInput {
  request: { deviceRequest: string; encryptionInfo: string };
  origin: string;
  /** Private JWK. */
  deviceKey: object;
  documents: { docType: string; issuerSigned: string }[];
}

export interface MultipazAnswer {
  response: string;
  version: string;
  /** How many signatures of the whole request, and of single documents, were verified. */
  readerAuthAll: number;
  readerAuth: number;
  useCases: number;
}

/** The session of a verifier. Keys are private JWKs, the nonce is base64url. */
export interface MultipazSession {
  nonce: string;
  origin: string;
  recipientKey: object;
}

/** Answers a request as a holder with the Multipaz library. @param input as `Holder.kt` reads it */
export function answerWithMultipaz(input: MultipazInput): MultipazAnswer {
  return execute('HolderKt', input) as MultipazAnswer;
}

/** Makes a request as a verifier with the Multipaz library. @param input as `Reader.kt` reads it */
export function requestWithMultipaz(
  input: MultipazSession & { dcql: object; x5c: string[]; readerKey: object },
): Record<string, unknown> {
  return execute('ReaderKt', { command: 'request', ...input }) as Record<string, unknown>;
}

/** Elements by document type and namespace, in diagnostic notation. */
type VerifiedElements = Record<string, Record<string, Record<string, string>>>;

/** Decrypts and verifies a response as a verifier with the Multipaz library. @param input as `Reader.kt` reads it */
export function verifyWithMultipaz(input: MultipazSession & { digitalCredential: object }): VerifiedElements {
  return execute('ReaderKt', { command: 'verify', ...input }) as VerifiedElements;
}

function execute(main: string, input: object): unknown {
  const output = runProgram('java', ['-Xmx256m', '-cp', join(obtainMultipaz(), '*'), main], JSON.stringify(input));
  return JSON.parse(output);
}

/** Downloads the libraries and compiles holder and reader into the user's cache, with a folder for each version of both. */
export function obtainMultipaz(): string {
  const hash = createHash('sha256');
  for (const path of [POM, ...SOURCES]) hash.update(readFileSync(path));
  return obtainInCache(`multipaz-${hash.digest('hex').slice(0, 12)}`, (folder) => {
    copyLibraries(POM, folder);
    compile(folder);
  });
}

function compile(folder: string): void {
  const jars = readdirSync(folder).map((name) => join(folder, name));
  const compiler = ['-Xmx900m', '-cp', jars.join(delimiter), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
  const options = ['-jvm-target', '17', '-no-stdlib', '-no-reflect', '-nowarn', '-cp', jars.join(delimiter)];
  runProgram('java', [...compiler, ...options, '-d', join(folder, 'parties.jar'), ...SOURCES]);
}
