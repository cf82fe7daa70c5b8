// eslint-disable-next-line no-restricted-imports -- generateKeys has neither RSA nor P-384; these keys are imported from DER, as its are
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { encodeCbor } from '@vc/protocol/cbor';
import { generateKeys } from '@vc/protocol/crypto';

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

export interface PasskeyAlterations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  counter?: number;
  /** Base64url; undefined for none. */
  userHandle?: string | undefined;
  /** Format and statement of the attestation. */
  attestation?: [format: string, statement: Map<string, unknown>];
}

export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384';

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator with one passkey, which signs by WebAuthn §6.1 without a library. */
export class TestPasskey {
  readonly id = randomBytes(16);
  counter = 0;
  /** Of the account that the passkey was created for, base64url. */
  userHandle: string | undefined;
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;

  /** @param origin of the page */
  constructor(
    private readonly origin: string,
    private readonly algorithm: PasskeyAlgorithm = 'ES256',
  ) {
    ({ publicKey: this.publicKey, privateKey: this.privateKey } = generateKeysFor(algorithm));
  }

  /** The answer to `navigator.credentials.create`. */
  create(options: Options, alterations: PasskeyAlterations = {}): string {
    this.userHandle = options.user?.id;
    const client = this.clientData('webauthn.create', options, alterations);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const authData = Buffer.concat([this.authenticatorData(options, AT, alterations), attested]);
    const [format, statement] = alterations.attestation ?? ['none', new Map()];
    const attestation = encodeCbor(
      new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]) as never,
    );
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
    });
  }

  /** The answer to `navigator.credentials.get`. */
  get(options: Options, alterations: PasskeyAlterations = {}): string {
    const client = this.clientData('webauthn.get', options, alterations);
    const authData = this.authenticatorData(options, 0, alterations);
    const signature = sign(DIGEST[this.algorithm], Buffer.concat([authData, sha256(client)]), this.privateKey);
    return this.answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: 'userHandle' in alterations ? alterations.userHandle : this.userHandle,
    });
  }

  private answer(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  private clientData(type: string, options: Options, { origin, challenge }: PasskeyAlterations): Buffer {
    const data = { type, challenge: challenge ?? options.challenge, origin: origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(options: Options, flags: number, alterations: PasskeyAlterations): Buffer {
    const { rpId = options.rpId ?? options.rp?.id ?? '', isUserVerified = true, counter } = alterations;
    const rest = Buffer.alloc(5);
    rest[0] = flags | UP | (isUserVerified ? UV : 0);
    rest.writeUInt32BE(counter ?? ++this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  private coseKey(): Buffer {
    const { x, y, n, e } = this.publicKey.export({ format: 'jwk' });
    const [type, algorithm, ...parameters] = COSE[this.algorithm];
    const values = [
      ...parameters,
      ...[x, y, n, e].flatMap((value) => (value ? [Buffer.from(value, 'base64url')] : [])),
    ];
    const key = new Map<number, unknown>([[1, type], [3, algorithm], ...values.map(toParameter)]);
    return Buffer.from(encodeCbor(key as never));
  }
}

const DIGEST = { ES256: 'sha256', EdDSA: null, RS256: 'sha256', ES384: 'sha384' };
/** Key type, algorithm and curve (RFC 9053). */
const COSE = { ES256: [2, -7, 1], EdDSA: [1, -8, 6], RS256: [3, -257], ES384: [2, -35, 2] };

const ENCODINGS = {
  privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  publicKeyEncoding: { format: 'der', type: 'spki' },
} as const;

function generateKeysFor(algorithm: PasskeyAlgorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 'ES256' || algorithm === 'EdDSA') return generateKeys(algorithm === 'EdDSA' ? 'Ed25519' : 'P-256');
  const { privateKey: der } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048, ...ENCODINGS })
      : generateKeyPairSync('ec', { namedCurve: 'P-384', ...ENCODINGS });
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The parameters of a key have the labels -1, -2, … (RFC 9053 §7). */
function toParameter(value: unknown, index: number): [number, unknown] {
  return [-1 - index, value];
}
