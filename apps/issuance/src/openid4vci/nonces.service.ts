import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Transaction } from '@vc/platform/persistence';
import { createNonce, OpenId4VciError, verifyNonce } from '@vc/protocol/openid4vci';

const LIFETIME_SECONDS = 300;

/** `c_nonce` values (OpenID4VCI 1.0 §7): none is stored until it is used. */
@Injectable()
export class NoncesService {
  constructor(
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(tenant: TenantId): string {
    return createNonce({
      secret: this.secretOf(tenant),
      now: this.clock(),
      lifetimeSeconds: LIFETIME_SECONDS,
      randomBytes,
    });
  }

  /** Uses the nonce up. @throws OpenId4VciError `invalid_nonce` */
  async use(tx: Transaction, tenant: TenantId, nonce: string): Promise<void> {
    const verified = verifyNonce(nonce, { secret: this.secretOf(tenant), now: this.clock() });
    if (!verified) throw new OpenId4VciError('invalid_nonce', 'the nonce is unknown or has expired');
    await tx.query('DELETE FROM used_nonces WHERE tenant_id = $1 AND expires_at < $2', [tenant, this.clock()]);
    const rows: unknown[] = await tx.query(
      `INSERT INTO used_nonces (nonce_id, tenant_id, expires_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING nonce_id`,
      [verified.id, tenant, verified.expiresAt],
    );
    if (rows.length === 0) throw new OpenId4VciError('invalid_nonce', 'the nonce has been used');
  }

  private secretOf(tenant: TenantId): Buffer {
    return this.cipher.derive(`issuance.c_nonce/${tenant}`);
  }
}
