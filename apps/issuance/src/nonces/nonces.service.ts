import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Transaction } from '@vc/platform/persistence';
import { pooledRandomBytes } from '@vc/protocol/crypto';
import { createNonce, verifyNonce } from '@vc/protocol/openid4vci';
import { nonceUsed, unknownNonce } from './nonce.errors';
import { UsedNoncesRepository } from './used-nonces.repository';
import type { VerifiedNonce } from './verified-nonce';

const LIFETIME_SECONDS = 300;
const SECRET_CACHE_SIZE = 10_000;

/** `c_nonce` values (OpenID4VCI 1.0 §7). They are stored when they are used. */
@Injectable()
export class NoncesService {
  private readonly secrets = new GrowingCache<string, Buffer>({ max: SECRET_CACHE_SIZE });

  constructor(
    private readonly usedNonces: UsedNoncesRepository,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(tenant: TenantId): string {
    const [secret, now] = [this.getSecret(tenant), this.clock()];
    return createNonce({ secret, now, lifetimeSeconds: LIFETIME_SECONDS, randomBytes: pooledRandomBytes });
  }

  /** Verifies origin and age, not whether the nonce was used. @throws OpenId4VciError `invalid_nonce` */
  verify(tenant: TenantId, nonce: string): VerifiedNonce {
    const verified = verifyNonce(nonce, { secret: this.getSecret(tenant), now: this.clock() });
    if (!verified) throw unknownNonce();
    return verified;
  }

  /** Marks the nonces as used; of concurrent requests with one nonce, one succeeds. @throws OpenId4VciError `invalid_nonce` */
  async use(tx: Transaction, tenant: TenantId, nonces: VerifiedNonce[]): Promise<void> {
    if (!(await this.usedNonces.insertUnused(tx, tenant, nonces))) throw nonceUsed();
  }

  private getSecret(tenant: TenantId): Buffer {
    const known = this.secrets.get(tenant);
    if (known) return known;
    const secret = this.cipher.derive(`issuance.c_nonce/${tenant}`);
    this.secrets.set(tenant, secret);
    return secret;
  }
}
