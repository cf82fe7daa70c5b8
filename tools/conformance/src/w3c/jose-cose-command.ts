import type { webcrypto } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { VcdmError } from '@vc/protocol/vcdm';
import {
  secureCredential,
  securePresentation,
  type SuiteKey,
  verifyCredential,
  verifyPresentation,
} from './secured-documents';

/** What the platform supports of the suite for JOSE and COSE: no COSE, and no `vp+sd-jwt`. */
export const FEATURES = {
  credential_jose: true,
  credential_sdjwt: true,
  credential_cose: false,
  presentation_jose: true,
  presentation_sdjwt: false,
  presentation_cose: false,
};

const OPTIONS = {
  input: { type: 'string' },
  key: { type: 'string' },
  feature: { type: 'string' },
  sd: { type: 'string' },
  output: { type: 'string' },
} as const;

type Action = () => Promise<string> | string;

/**
 * Does what the suite demands of an implementation's container: `issue|verify --input --key --feature [--sd] --output`,
 * and writes `{ result, data }`. @param suite its folder, which the container has as `/`
 */
export async function runJoseCoseCommand(suite: string, words: string[]): Promise<void> {
  const { positionals, values } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const [action] = positionals;
  const { input, key, feature, output, sd } = values;
  if (!input || !key || !feature || !output) throw new UsageError('--input, --key, --feature and --output are needed.');
  const inSuite = (folder: string, path: string) => join(suite, 'tests', folder, basename(path));
  const text = readFileSync(inSuite('input', input), 'utf8').trim();
  const suiteKey = readKey(inSuite('input', key));
  const disclosures = sd === undefined ? undefined : (JSON.parse(sd) as string[]);
  const work = action === 'issue' ? issue(feature, text, { suiteKey, disclosures }) : verify(feature, text, suiteKey);
  writeFileSync(inSuite('output', output), JSON.stringify(await toResult(work)));
}

function issue(
  feature: string,
  text: string,
  options: { suiteKey: SuiteKey; disclosures?: string[] | undefined },
): Action {
  const document = JSON.parse(text) as Record<string, unknown>;
  if (feature === 'presentation_jose') return () => securePresentation(document, options.suiteKey);
  return () => secureCredential(document, options.suiteKey, options.disclosures);
}

function verify(feature: string, text: string, { publicKey }: SuiteKey): Action {
  if (feature === 'presentation_jose') {
    return () => {
      verifyPresentation(text, importPublicJwk(publicKey.export({ format: 'jwk' })).jwk);
      return text;
    };
  }
  const mechanism = feature === 'credential_sdjwt' ? 'vc+sd-jwt' : 'vc+jwt';
  return async () => {
    await verifyCredential(text, mechanism, publicKey);
    return text;
  };
}

async function toResult(action: Action): Promise<{ result: string; data: string }> {
  try {
    return { result: 'success', data: await action() };
  } catch (error) {
    if (![VcdmError, DidError, InvalidJwkError].some((type) => error instanceof type)) throw error;
    return { result: 'failure', data: (error as Error).message };
  }
}

/** Reads a verification method. */
function readKey(path: string): SuiteKey {
  const { id, publicKeyJwk, secretKeyJwk } = JSON.parse(readFileSync(path, 'utf8')) as {
    id: string;
    publicKeyJwk: webcrypto.JsonWebKey;
    secretKeyJwk: webcrypto.JsonWebKey;
  };
  return {
    kid: id,
    publicKey: createPublicKey({ key: publicKeyJwk, format: 'jwk' }),
    privateKey: createPrivateKey({ key: secretKeyJwk, format: 'jwk' }),
  };
}
