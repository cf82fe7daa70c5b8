import { createPublicKey, type KeyObject } from 'node:crypto';
import { excerptOf, type KeyOwner, readObject, readOptionalObject, remoteKeyFailure } from '@vc/keys/provider';
import type { OutgoingResponse } from '@vc/platform/outgoing-http';
import { decodeBase64Url, encodeBase64Url, type KeyType } from '@vc/protocol/crypto';
import { isObject } from '@vc/protocol/json';
import type { RemoteSignerHttp } from './remote-signer-http';

const MAX_REFERENCE_LENGTH = 500;

export interface CreatedKey {
  reference: string;
  publicKey: KeyObject;
}

/** Requests of docs/remote-signer.yaml. */
export class HttpSigner {
  constructor(private readonly http: RemoteSignerHttp) {}

  /** Makes a key, or returns that of this id. @throws DomainError `UNAVAILABLE` */
  async create({ tenantId, id }: KeyOwner, keyType: KeyType): Promise<CreatedKey> {
    const response = await this.http.send({ method: 'POST', path: '/keys', body: { id, tenantId, keyType } });
    const { reference, publicKey } = readObject(assertSuccess(response));
    if (!isReference(reference)) throw remoteKeyFailure('The signer answered without a reference to the key.');
    return { reference, publicKey: readPublicKey(publicKey) };
  }

  /** @returns signatures that are not verified @throws DomainError `UNAVAILABLE` */
  async sign(reference: string, inputs: Uint8Array[]): Promise<Buffer[]> {
    const path = `/keys/${encodeURIComponent(reference)}/sign`;
    const response = await this.http.send({ method: 'POST', path, body: { inputs: inputs.map(encodeBase64Url) } });
    const { signatures } = readObject(assertSuccess(response));
    if (!Array.isArray(signatures)) throw remoteKeyFailure('The signer answered without signatures.');
    return signatures.map((signature) => {
      const bytes = typeof signature === 'string' ? decodeBase64Url(signature) : undefined;
      if (!bytes) throw remoteKeyFailure('The signer returned a signature that is not base64url.');
      return bytes;
    });
  }

  /** It is harmless for a key that does not exist. @throws DomainError `UNAVAILABLE` */
  async destroy(reference: string): Promise<void> {
    const response = await this.http.send({ method: 'DELETE', path: `/keys/${encodeURIComponent(reference)}` });
    if (response.status !== 404) assertSuccess(response);
  }

  /** @throws DomainError `UNAVAILABLE` */
  async check(): Promise<void> {
    assertSuccess(await this.http.send({ method: 'GET', path: '/health' }));
  }

  async close(): Promise<void> {
    await this.http.close();
  }
}

/** It goes into a path: no segment `.` or `..`, which a URL would resolve. */
function isReference(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\w~:.-]+$/.test(value) &&
    !/^\.+$/.test(value) &&
    value.length <= MAX_REFERENCE_LENGTH
  );
}

function readPublicKey(jwk: unknown): KeyObject {
  if (!isObject(jwk) || 'd' in jwk) throw remoteKeyFailure('The signer answered without a public key.');
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (cause) {
    throw remoteKeyFailure('The signer returned a public key that is not valid.', { cause });
  }
}

function assertSuccess(response: OutgoingResponse): OutgoingResponse {
  const { status, headers } = response;
  if (status < 300) return response;
  const { title } = readOptionalObject(response);
  const reason = typeof title === 'string' ? `: ${excerptOf(title)}` : '';
  throw remoteKeyFailure(`The signer answered HTTP ${status}${reason}.`, { retryAfter: headers['retry-after'] });
}
