import { createPublicKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import type { KeyType } from '../../pki/key-type';
import type { Key } from '../key.entity';
import { providerUnavailable } from '../key.errors';
import { type GeneratedKey, type KeyMaterial, type KeyOwner, KeyProvider, type SigningKey } from '../key-provider';
import { readPublicKey } from './ec-parameters';
import { Token, type TokenOptions } from './token';

/** Keeps private keys in a token of an HSM, from which they cannot be extracted (PKCS #11 3.0). */
@Injectable()
export class Pkcs11KeyProvider extends KeyProvider {
  readonly name = 'pkcs11';
  private opening: Promise<Token> | undefined;

  constructor(
    private readonly options: TokenOptions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async generate({ tenantId, id }: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const point = await this.use((token) => token.generate(keyType, toCkaId(id), `${tenantId}/${id}`));
    return { publicKey: readPublicKey(keyType, point), privateKey: null, reference: id };
  }

  async open({ tenantId, keyType, publicKey, reference }: Key): Promise<SigningKey> {
    const id = toCkaId(reference ?? '');
    // A token that was opened again has other handles.
    let known: { token: Token; handle: Buffer } | undefined;
    const handleIn = async (token: Token) => {
      if (known?.token === token) return known.handle;
      const handle = await token.findPrivateKey(id);
      if (!handle) throw new Error(`The token has no private key ${reference}.`);
      known = { token, handle };
      return handle;
    };
    await this.use(handleIn);
    return {
      keyType,
      publicKey: createPublicKey({ key: Buffer.from(publicKey ?? '', 'base64'), format: 'der', type: 'spki' }),
      sign: async (inputs) =>
        this.use(async (token) => {
          const handle = await handleIn(token);
          return Promise.all(inputs.map((input) => token.sign(tenantId, handle, keyType, input)));
        }),
    };
  }

  async destroy({ reference }: KeyMaterial): Promise<void> {
    await this.use((token) => token.destroy(toCkaId(reference ?? '')));
  }

  async check(): Promise<void> {
    await this.use(async (token) => token.check());
  }

  /** Opens the token with the first use, and again after a failure. @throws DomainError `UNAVAILABLE` */
  private async use<T>(work: (token: Token) => Promise<T>): Promise<T> {
    const opening = (this.opening ??= Token.open(this.options));
    try {
      return await work(await opening);
    } catch (cause) {
      this.logger.error({ event: 'key-provider.failed', provider: this.name, err: cause });
      if (this.opening === opening) this.opening = undefined;
      void opening.then((token) => token.close()).catch(() => undefined);
      throw providerUnavailable(cause);
    }
  }
}

/** A UUID as its 16 bytes. */
function toCkaId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
