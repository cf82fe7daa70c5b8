import { createPublicKey, type KeyObject } from 'node:crypto';
import { remoteKeyFailure, requireCurve, toSigned } from '@vc/keys/provider';
import type { CurveKeyType, KeyType } from '@vc/protocol/crypto';
import { isObject } from '@vc/protocol/json';
import type { VaultAnswer, VaultHttp, VaultRequest } from './vault-http';
import type { VaultTokens } from './vault-tokens';

/** Names of the transit secrets engine: the type of a key, and the hash that it signs. */
const TRANSIT_KEYS: Record<CurveKeyType, { type: string; hashAlgorithm: string | undefined }> = {
  'P-256': { type: 'ecdsa-p256', hashAlgorithm: 'sha2-256' },
  'P-384': { type: 'ecdsa-p384', hashAlgorithm: 'sha2-384' },
  'P-521': { type: 'ecdsa-p521', hashAlgorithm: 'sha2-512' },
  Ed25519: { type: 'ed25519', hashAlgorithm: undefined },
};

/** Keys are never rotated: a certificate names one public key. */
const KEY_VERSION = 1;
const ED25519_KEY_BYTES = 32;

/** Keys of the transit secrets engine. */
export class Transit {
  /** @param mount path of the engine */
  constructor(
    private readonly http: VaultHttp,
    private readonly tokens: VaultTokens,
    private readonly mount: string,
  ) {}

  /** Makes a key that cannot leave the server. It is harmless for one that exists. @throws DomainError `UNAVAILABLE` */
  async create(name: string, keyType: KeyType): Promise<void> {
    const body = { type: TRANSIT_KEYS[requireCurve(keyType)].type, exportable: false, allow_plaintext_backup: false };
    assertSuccess(await this.call({ method: 'POST', path: `${this.mount}/keys/${name}`, body }));
  }

  /** @throws DomainError `UNAVAILABLE`, also for a key of another type and for one that can leave the server */
  async getPublicKey(name: string, keyType: KeyType): Promise<KeyObject> {
    const { data } = assertSuccess(await this.call({ method: 'GET', path: `${this.mount}/keys/${name}` }));
    if (!isObject(data) || data.type !== TRANSIT_KEYS[requireCurve(keyType)].type) {
      throw remoteKeyFailure(`The server has a key ${name} that is no ${keyType} key.`);
    }
    if (data.exportable !== false || data.allow_plaintext_backup !== false || data.derived === true) {
      throw remoteKeyFailure(`The server has a key ${name} that can leave it or is derived.`);
    }
    return readPublicKey(isObject(data.keys) ? data.keys[KEY_VERSION] : undefined, keyType);
  }

  /** @returns one signature for each input, in JOSE form, that is not verified @throws DomainError `UNAVAILABLE` */
  async sign(name: string, keyType: KeyType, inputs: Uint8Array[]): Promise<Buffer[]> {
    const path = `${this.mount}/sign/${name}`;
    const answer = await this.call({ method: 'POST', path, body: toSigning(keyType, inputs) });
    // HashiCorp Vault answers 400 where one entry fails, OpenBao 200. The entries tell why.
    const { data } = isObject(answer.body.data) ? answer.body : assertSuccess(answer);
    const results = isObject(data) ? data.batch_results : undefined;
    if (!Array.isArray(results)) throw remoteKeyFailure('The server answered without signatures.');
    return results.map((result) => readSignature(result, answer));
  }

  /** Deletes a key. Its deletion is allowed right before. It is harmless for one that does not exist. */
  async destroy(name: string): Promise<void> {
    const path = `${this.mount}/keys/${name}`;
    const { status } = await this.call({ method: 'GET', path });
    if (status === 404) return;
    assertSuccess(await this.call({ method: 'POST', path: `${path}/config`, body: { deletion_allowed: true } }));
    assertSuccess(await this.call({ method: 'DELETE', path }));
  }

  /** @throws DomainError `UNAVAILABLE` when the server is sealed or refuses the log-in */
  async check(): Promise<void> {
    await this.tokens.get();
    // A standby passes requests on.
    const path = 'sys/health?standbyok=true&perfstandbyok=true';
    assertSuccess(await this.http.send({ method: 'GET', path, isOfServer: true }));
  }

  /** Sends a request with a token, once more if the token was revoked. */
  private async call(request: VaultRequest): Promise<VaultAnswer> {
    const token = await this.tokens.get();
    const answer = await this.http.send({ ...request, token });
    if (answer.status !== 403 || !this.tokens.discard(token)) return answer;
    return this.http.send({ ...request, token: await this.tokens.get() });
  }
}

/** The server gets digests where the algorithm signs one, so that it never sees what a credential says. */
function toSigning(keyType: KeyType, inputs: Uint8Array[]) {
  const { hashAlgorithm } = TRANSIT_KEYS[requireCurve(keyType)];
  return {
    key_version: KEY_VERSION,
    batch_input: inputs.map((input) => ({ input: toSigned(keyType, input).toString('base64') })),
    ...(hashAlgorithm && { prehashed: true, hash_algorithm: hashAlgorithm, marshaling_algorithm: 'jws' }),
  };
}

function readSignature(result: unknown, { excerptOf }: VaultAnswer): Buffer {
  const { signature, error } = isObject(result) ? result : {};
  const [, encoded] = typeof signature === 'string' ? (/^vault:v1:([\w+/-]+={0,2})$/.exec(signature) ?? []) : [];
  if (encoded !== undefined) return Buffer.from(encoded, 'base64');
  const reason = typeof error === 'string' ? excerptOf(error) : 'no signature of version 1';
  throw remoteKeyFailure(`The server did not sign an input: ${reason}.`);
}

/** @param version PEM of a key on a curve, base64 of the bytes of an Ed25519 key */
function readPublicKey(version: unknown, keyType: KeyType): KeyObject {
  const text = isObject(version) && typeof version.public_key === 'string' ? version.public_key : '';
  try {
    if (keyType !== 'Ed25519') return createPublicKey(text);
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== ED25519_KEY_BYTES) throw new Error(`The key has ${bytes.length} bytes.`);
    return createPublicKey({ key: { kty: 'OKP', crv: keyType, x: bytes.toString('base64url') }, format: 'jwk' });
  } catch (cause) {
    throw remoteKeyFailure('The server answered without a public key of version 1.', { cause });
  }
}

function assertSuccess({ status, body, problem }: VaultAnswer): Record<string, unknown> {
  if (status < 300) return body;
  throw remoteKeyFailure(
    status === 403
      ? 'The policy of the role does not permit the request (HTTP 403).'
      : `The server answered ${problem}.`,
  );
}
