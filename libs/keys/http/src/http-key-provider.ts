import {
  assertKeyType,
  type GeneratedKey,
  type KeyMaterial,
  type KeyOwner,
  KeyProvider,
  openRemoteKey,
  type SigningKey,
  type StoredKey,
} from '@vc/keys/provider';
import type { KeyType } from '@vc/protocol/crypto';
import { HttpSigner } from './http-signer';
import { type HttpSignerOptions, RemoteSignerHttp } from './remote-signer-http';

interface HttpSignerEnvironment {
  /** Longest wait for one response of the signer. */
  timeoutMs: number;
  /** Monotonic clock in ms. */
  elapsedMs?: () => number;
}

/** Has private keys kept by a signer of the operator with the API of docs/remote-signer.yaml, over mutual TLS. */
export class HttpKeyProvider extends KeyProvider {
  readonly name = 'http';
  override readonly inputsPerCall = 100;
  private readonly signer: HttpSigner;

  constructor(options: HttpSignerOptions, { timeoutMs, elapsedMs }: HttpSignerEnvironment) {
    super();
    this.signer = new HttpSigner(new RemoteSignerHttp({ ...options, timeoutMs }, elapsedMs));
  }

  async generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const { reference, publicKey } = await this.signer.create(owner, keyType);
    assertKeyType(publicKey, keyType);
    return { publicKey, privateKey: null, reference };
  }

  async open(key: StoredKey): Promise<SigningKey> {
    return openRemoteKey(key, (reference, inputs) => this.signer.sign(reference, inputs));
  }

  async destroy({ reference }: KeyMaterial): Promise<void> {
    if (reference !== null) await this.signer.destroy(reference);
  }

  async check(): Promise<void> {
    await this.signer.check();
  }

  override async close(): Promise<void> {
    await this.signer.close();
  }
}
