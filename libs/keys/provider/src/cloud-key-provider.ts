import type { KeyObject } from 'node:crypto';
import type { KeyType } from '@vc/protocol/crypto';
import {
  type GeneratedKey,
  type KeyMaterial,
  type KeyOwner,
  KeyProvider,
  type SigningKey,
  type StoredKey,
} from './key-provider';
import type { CloudService } from './cloud-service';
import { keyTypeNotMade } from './key-provider.errors';
import { openRemoteKey } from './open-remote-key';

/** A key that a service has made. */
export interface CloudKey {
  publicKey: KeyObject;
  /** Identifies the key at the service. */
  reference: string;
}

/** What a key service signs. */
export interface CloudSigning {
  keyType: KeyType;
  reference: string;
  input: Uint8Array;
}

/**
 * Keeps private keys in the key service of a cloud, which makes them and does not return them.
 * @typeParam Client of the service
 * @typeParam Algorithm names that the service has for a key type
 */
export abstract class CloudKeyProvider<Client, Algorithm> extends KeyProvider {
  override readonly keyTypes: readonly KeyType[];

  /** @param algorithms of the key types that the service supports */
  constructor(
    private readonly service: CloudService<Client>,
    private readonly algorithms: Partial<Record<KeyType, Algorithm>>,
  ) {
    super();
    this.keyTypes = Object.keys(algorithms) as KeyType[];
  }

  /** @throws DomainError `NOT_SUPPORTED` for a key type that the service does not support; KeyServiceError */
  async generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const algorithm = this.algorithmOf(keyType);
    const made = await this.service.call('make a key', (client) => this.makeKey(client, owner, algorithm));
    return { ...made, privateKey: null };
  }

  /** It sends no request: the first signature tells whether the service still has the key. */
  open(key: StoredKey): Promise<SigningKey> {
    const { keyType } = key;
    const sign = (reference: string, input: Uint8Array) =>
      this.service.call('sign', (client) =>
        this.signWith(client, { keyType, reference, input }, this.algorithmOf(keyType)),
      );
    const signAll = (reference: string, inputs: Uint8Array[]) =>
      Promise.all(inputs.map((input) => sign(reference, input)));
    return Promise.resolve(openRemoteKey(key, signAll));
  }

  async destroy({ reference }: KeyMaterial): Promise<void> {
    if (reference === null) return;
    await this.service.call('delete a key', (client) => this.deleteKey(client, reference));
  }

  /** Asks for a list or a resource: it shows that the service answers and accepts the credentials. */
  async check(): Promise<void> {
    await this.service.call('answer', (client) => this.ask(client));
  }

  override async close(): Promise<void> {
    await this.service.close();
  }

  protected abstract makeKey(client: Client, owner: KeyOwner, algorithm: Algorithm): Promise<CloudKey>;
  /** Returns the signature in the form of JOSE. */
  protected abstract signWith(client: Client, signing: CloudSigning, algorithm: Algorithm): Promise<Buffer>;
  /** It is harmless for a key that is deleted or does not exist. */
  protected abstract deleteKey(client: Client, reference: string): Promise<void>;
  protected abstract ask(client: Client): Promise<void>;

  /** Reads the public half of a key that was made, and deletes the key if that fails. */
  protected async withPublicKey(client: Client, reference: string, read: () => Promise<KeyObject>): Promise<CloudKey> {
    try {
      return { reference, publicKey: await read() };
    } catch (error) {
      await this.deleteKey(client, reference);
      throw error;
    }
  }

  private algorithmOf(keyType: KeyType): Algorithm {
    const algorithm = this.algorithms[keyType];
    if (algorithm === undefined) throw keyTypeNotMade(this.name, keyType);
    return algorithm;
  }
}
