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
import type { Logger } from '@vc/platform/observability';
import type { KeyType } from '@vc/protocol/crypto';
import { Transit } from './transit';
import { type VaultAddress, VaultHttp } from './vault-http';
import { type VaultAuth, VaultLogin } from './vault-login';
import { VaultTokens } from './vault-tokens';

export interface VaultOptions extends VaultAddress {
  /** Path of the transit secrets engine. */
  mount: string;
  /** Prefix of the names of keys, which is followed by the id. */
  keyPrefix: string;
  auth: VaultAuth;
}

interface VaultEnvironment {
  logger: Logger;
  /** Longest wait for one response of the server. */
  timeoutMs: number;
  /** Monotonic clock in ms. */
  elapsedMs?: () => number;
}

/**
 * Keeps private keys in the transit secrets engine of OpenBao or HashiCorp Vault, from which they cannot be exported.
 * @see https://openbao.org/api-docs/secret/transit/
 */
export class VaultKeyProvider extends KeyProvider {
  readonly name = 'vault';
  override readonly inputsPerCall = 100;
  private readonly http: VaultHttp;
  private readonly transit: Transit;

  constructor(
    private readonly options: VaultOptions,
    { logger, timeoutMs, elapsedMs = () => performance.now() }: VaultEnvironment,
  ) {
    super();
    this.http = new VaultHttp({ ...options, timeoutMs });
    const tokens = new VaultTokens(new VaultLogin(this.http, options.auth), logger, elapsedMs);
    this.transit = new Transit(this.http, tokens, options.mount);
  }

  async generate({ id }: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const reference = `${this.options.keyPrefix}${id}`;
    await this.transit.create(reference, keyType);
    const publicKey = await this.transit.getPublicKey(reference, keyType);
    assertKeyType(publicKey, keyType);
    return { publicKey, privateKey: null, reference };
  }

  async open(key: StoredKey): Promise<SigningKey> {
    return openRemoteKey(key, (reference, inputs) => this.transit.sign(reference, key.keyType, inputs));
  }

  async destroy({ reference }: KeyMaterial): Promise<void> {
    if (reference !== null) await this.transit.destroy(reference);
  }

  async check(): Promise<void> {
    await this.transit.check();
  }

  override async close(): Promise<void> {
    await this.http.close();
  }
}
