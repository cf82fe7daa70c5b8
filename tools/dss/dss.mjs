import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyLibraries, runProgram } from '../java.mjs';
import { obtainInCache } from '../user-cache.mjs';

const POM = join(import.meta.dirname, 'pom.xml');
const SOURCE = join(import.meta.dirname, 'Dss.java');

/** Starts one process of the Digital Signature Service of the European Commission. It answers questions one after another. */
export function startDss() {
  const process = spawn('java', ['-Xmx512m', '-cp', join(obtainDss(), '*'), 'Dss'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const ask = async (...fields) => {
    process.stdin.write(`${fields.join('\t')}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('DSS has ended');
    const [verdict, answer] = value.split('\t');
    const text = Buffer.from(answer, 'base64').toString();
    if (verdict !== 'ok') throw new Error(`DSS: ${text}`);
    return text;
  };
  return {
    sign: ({ xml, certificate, key, algorithm }) =>
      ask('sign', encode(xml), encode(certificate.raw), encode(toPkcs8(key)), keyAlgorithmOf(key), algorithm),
    validate: async ({ url, signer, documents, isListOfLists = false }) => {
      const pairs = Object.entries(documents).flat().map(encode);
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

function toVerdict(line) {
  const [url, indication, sequenceNumber, territory, certificates, messages] = line.split('\t');
  return { url, indication, sequenceNumber, territory, certificates, messages };
}

/** Downloads the libraries and compiles the program into the user's cache, with a folder for each version of both. */
function obtainDss() {
  const hash = createHash('sha256').update(readFileSync(POM)).update(readFileSync(SOURCE));
  return obtainInCache(`dss-${hash.digest('hex').slice(0, 12)}`, (folder) => {
    copyLibraries(POM, folder);
    const classes = join(folder, 'classes');
    runProgram('javac', ['-cp', join(folder, '*'), '-d', classes, SOURCE]);
    runProgram('jar', ['--create', '--file', join(folder, 'dss.jar'), '-C', classes, '.']);
  });
}

function toPkcs8(key) {
  return key.export({ format: 'der', type: 'pkcs8' });
}

function keyAlgorithmOf(key) {
  return key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA';
}

function encode(content) {
  return Buffer.from(content).toString('base64');
}
