import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import {
  type CloudKey,
  CloudKeyProvider,
  type CloudSigning,
  codeOf,
  digestOf,
  type KeyOwner,
  toJoseSignature,
} from '@vc/keys/provider';
import { algorithmOfKeyType, type KeyType } from '@vc/protocol/crypto';
import { GcpKms, type GcpKmsOptions, type OpenGcpKms, toBytes } from './gcp-kms';

type GcpAlgorithm = 'EC_SIGN_P256_SHA256' | 'EC_SIGN_P384_SHA384' | 'EC_SIGN_ED25519';

/** https://cloud.google.com/kms/docs/algorithms: there is no P-521. */
const ALGORITHMS: Partial<Record<KeyType, GcpAlgorithm>> = {
  'P-256': 'EC_SIGN_P256_SHA256',
  'P-384': 'EC_SIGN_P384_SHA384',
  Ed25519: 'EC_SIGN_ED25519',
};

/** Codes of gRPC. */
const NOT_FOUND = '5';
const ALREADY_EXISTS = '6';
const FAILED_PRECONDITION = '9';

export interface GcpKeyRing extends Pick<GcpKmsOptions, 'endpoint'> {
  /** `projects/<project>/locations/<location>/keyRings/<name>`. */
  keyRing: string;
  /** Where keys are made and used: in software, or in an HSM. */
  protectionLevel: 'SOFTWARE' | 'HSM';
}

interface GcpKmsKeyProviderOptions extends GcpKmsOptions, GcpKeyRing {}

/** Keeps private keys in Google Cloud KMS. */
export class GcpKmsKeyProvider extends CloudKeyProvider<OpenGcpKms, GcpAlgorithm> {
  readonly name = 'gcp-kms';

  constructor(private readonly options: GcpKmsKeyProviderOptions) {
    super(new GcpKms(options), ALGORITHMS);
  }

  /** A repeated call finds the key that the first has made. */
  protected async makeKey(kms: OpenGcpKms, { tenantId, id }: KeyOwner, algorithm: GcpAlgorithm): Promise<CloudKey> {
    const { keyRing: parent, protectionLevel } = this.options;
    const cryptoKey = {
      purpose: 'ASYMMETRIC_SIGN',
      versionTemplate: { algorithm, protectionLevel },
      labels: { 'vc-tenant': tenantId, 'vc-key': id },
    } as const;
    try {
      await kms.client.createCryptoKey({ parent, cryptoKeyId: id, cryptoKey }, kms.callOptions);
    } catch (error) {
      if (codeOf(error) !== ALREADY_EXISTS) throw error;
    }
    const reference = `${parent}/cryptoKeys/${id}/cryptoKeyVersions/1`;
    return this.withPublicKey(kms, reference, () => this.readPublicKey(kms, reference));
  }

  /** The member of `Digest` has the name of the hash. */
  protected async signWith({ client, callOptions }: OpenGcpKms, signing: CloudSigning): Promise<Buffer> {
    const { keyType, reference: name, input } = signing;
    const { hash } = algorithmOfKeyType(keyType);
    const digest = digestOf(keyType, input);
    const signed = hash !== null ? { digest: { [hash]: digest } } : { data: input };
    const [{ signature }] = await client.asymmetricSign({ name, ...signed }, callOptions);
    return toJoseSignature(keyType, toBytes(signature));
  }

  /** Google Cloud KMS destroys the version after the time that the key ring's keys have for it. */
  protected async deleteKey({ client, callOptions }: OpenGcpKms, reference: string): Promise<void> {
    try {
      await client.destroyCryptoKeyVersion({ name: reference }, callOptions);
    } catch (error) {
      if (![NOT_FOUND, FAILED_PRECONDITION].includes(codeOf(error))) throw error;
    }
  }

  protected async ask({ client, callOptions }: OpenGcpKms): Promise<void> {
    await client.getKeyRing({ name: this.options.keyRing }, callOptions);
  }

  /** The service makes the key in the background, and refuses to tell the public half of one that is not made yet. */
  private async readPublicKey({ client, callOptions: { retry } }: OpenGcpKms, name: string) {
    const waiting = { retry: { ...retry, retryCodes: [...retry.retryCodes, Number(FAILED_PRECONDITION)] } };
    const [{ pem }] = await client.getPublicKey({ name }, waiting);
    assert(pem, 'Google Cloud KMS returns the public key.');
    return createPublicKey(pem);
  }
}
