import { createOperatorHttp, VaultHttp, VaultLogin } from '@vc/platform/remote-keys';
import type { Logger } from '@vc/platform/observability';
import type { KeyType } from '../../pki/key-type';
import { openRemoteKey } from '../elsewhere/open-remote-key';
import { assertKeyType } from '../elsewhere/remote-key-checks';
import type { Key } from '../key.entity';
import { type GeneratedKey, type KeyMaterial, type KeyOwner, KeyProvider, type SigningKey } from '../key-provider';
import { Transit } from './transit';
import type { VaultOptions } from './vault-options';
import { VaultTokens } from './vault-tokens';

interface VaultEnvironment {
  logger: Logger;
  /** Longest wait for one answer of the server. */
  timeoutMs: number;
  /** Of a clock that is never set. */
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
    this.http = new VaultHttp(createOperatorHttp({ ...options, timeoutMs }), options);
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

  async open(key: Key): Promise<SigningKey> {
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
