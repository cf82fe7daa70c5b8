import { spawn } from 'node:child_process';
import { createHash, type KeyObject, type X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyLibraries, runProgram } from '../java.mts';
import { obtainInCache } from '../user-cache.mts';

const POM = join(import.meta.dirname, 'pom.xml');
const SOURCE = join(import.meta.dirname, 'Dss.java');

export interface DssVerdict {
  url: string;
  /** `TOTAL_PASSED` for a valid signature of the signer. */
  indication: string;
  sequenceNumber: string;
  territory: string;
  /** Number of the certificates of the services. */
  certificates: string;
  /** What the schema of the list, or its parser, has against it. */
  messages: string;
}

export interface Dss {
  /** @param request.algorithm as DSS names it: `ECDSA_SHA256` */
  sign: (request: { xml: string; certificate: X509Certificate; key: KeyObject; algorithm: string }) => Promise<string>;
  /** The list and, of a list of lists, those to which it points. */
  validate: (request: {
    url: string;
    signer: X509Certificate;
    documents: Record<string, string>;
    isListOfLists?: boolean;
  }) => Promise<DssVerdict[]>;
  stop: () => Promise<void>;
}

/** Starts one process of the Digital Signature Service of the European Commission. It answers questions one after another. */
export function startDss(): Dss {
  const process = spawn('java', ['-Xmx512m', '-cp', join(obtainDss(), '*'), 'Dss'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const ask = async (...fields: string[]): Promise<string> => {
    process.stdin.write(`${fields.join('\t')}\n`);
    const line = await lines.next();
    if (line.done) throw new Error('DSS has ended');
    const [verdict, answer = ''] = line.value.split('\t');
    const text = Buffer.from(answer, 'base64').toString();
    if (verdict !== 'ok') throw new Error(`DSS: ${text}`);
    return text;
  };
  return {
    sign: ({ xml, certificate, key, algorithm }) =>
      ask('sign', encode(xml), encode(certificate.raw), encode(toPkcs8(key)), keyAlgorithmOf(key), algorithm),
    validate: async ({ url, signer, documents, isListOfLists = false }) => {
      const pairs = Object.entries(documents)
        .flat()
        .map((text) => encode(text));
      const kind = isListOfLists ? 'LOTL' : 'TL';
      const answer = await ask('validate', kind, encode(signer.raw), encode(url), ...pairs);
      return answer.replace(/\n$/, '').split('\n').map(toVerdict);
    },
    stop: async () => {
      process.stdin.end();
      if (process.exitCode === null) await once(process, 'exit');
    },
  };
}

function toVerdict(line: string): DssVerdict {
  const [url = '', indication = '', sequenceNumber = '', territory = '', certificates = '', messages = ''] =
    line.split('\t');
  return { url, indication, sequenceNumber, territory, certificates, messages };
}

/** Downloads the libraries and compiles the program into the user's cache, with a folder for each version of both. */
function obtainDss(): string {
  const hash = createHash('sha256').update(readFileSync(POM)).update(readFileSync(SOURCE));
  return obtainInCache(`dss-${hash.digest('hex').slice(0, 12)}`, (folder) => {
    copyLibraries(POM, folder);
    const classes = join(folder, 'classes');
    runProgram('javac', ['-cp', join(folder, '*'), '-d', classes, SOURCE]);
    runProgram('jar', ['--create', '--file', join(folder, 'dss.jar'), '-C', classes, '.']);
  });
}

function toPkcs8(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'pkcs8' });
}

function keyAlgorithmOf(key: KeyObject): string {
  return key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA';
}

function encode(content: string | Uint8Array): string {
  return (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)).toString('base64');
}
