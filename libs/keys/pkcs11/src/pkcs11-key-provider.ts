import {
  type GeneratedKey,
  type KeyMaterial,
  type KeyOwner,
  KeyProvider,
  openRemoteKey,
  readStoredKey,
  type SigningKey,
  type StoredKey,
} from '@vc/keys/provider';
import type { Logger } from '@vc/platform/observability';
import type { KeyType } from '@vc/protocol/crypto';
import type { Handle } from 'pkcs11js';
import { readPublicKey } from './ec-parameters';
import { OpenedToken } from './opened-token';
import { isHandleDead, KeyMissingError } from './pkcs11-errors';
import type { Token, TokenOptions } from './token';

/** Keeps private keys in a token of an HSM, from which they cannot be extracted (PKCS #11 3.0). */
export class Pkcs11KeyProvider extends KeyProvider {
  readonly name = 'pkcs11';
  private readonly token: OpenedToken;

  constructor(options: TokenOptions, logger: Logger) {
    super();
    this.token = new OpenedToken(options, logger);
  }

  async generate({ tenantId, id }: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const point = await this.token.use((token) => token.generate(keyType, toCkaId(id), `${tenantId}/${id}`));
    return { publicKey: readPublicKey(keyType, point), privateKey: null, reference: id };
  }

  async open(key: StoredKey): Promise<SigningKey> {
    const { keyType } = key;
    const handles = new KeyHandles(readStoredKey(key).reference);
    await this.token.use((token) => handles.get(token));
    return openRemoteKey(key, (_reference, inputs) =>
      this.token.use((token) => handles.use(token, (handle) => token.sign(handle, keyType, inputs))),
    );
  }

  async destroy({ reference }: KeyMaterial): Promise<void> {
    if (reference === null) return;
    await this.token.use((token) => token.destroy(toCkaId(reference)));
  }

  async check(): Promise<void> {
    await this.token.use((token) => token.check());
  }

  override async close(): Promise<void> {
    await this.token.close();
  }
}

/** The handle of one private key, which a token that was opened again has changed. */
class KeyHandles {
  private known: { token: Token; handle: Handle } | undefined;

  constructor(private readonly reference: string) {}

  async get(token: Token): Promise<Handle> {
    if (this.known?.token === token) return this.known.handle;
    const handle = await token.findPrivateKey(toCkaId(this.reference));
    if (!handle) throw new KeyMissingError(this.reference);
    this.known = { token, handle };
    return handle;
  }

  /** Looks for the handle once more if it is dead. */
  async use<T>(token: Token, work: (handle: Handle) => Promise<T>): Promise<T> {
    try {
      return await work(await this.get(token));
    } catch (error) {
      if (!isHandleDead(error)) throw error;
      this.known = undefined;
      return work(await this.get(token));
    }
  }
}

/** A UUID as its 16 bytes. */
function toCkaId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
