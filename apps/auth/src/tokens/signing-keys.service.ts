import { createPrivateKey, generateKeyPairSync, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

@Injectable()
export class SigningKeysService {
  constructor(
    private readonly database: Database,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The ES256 key of the access tokens; made at the first start, by one of the replicas. */
  async current(): Promise<SigningKey> {
    return this.database.acrossTenants(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('auth.signing_keys'))`);
      const [row] = await tx.query(`SELECT kid, private_key FROM signing_keys ORDER BY created_at DESC LIMIT 1`);
      if (row) return { kid: row.kid, privateKey: this.open(row.kid, row.private_key) };
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const kid = jwkThumbprint(publicJwkOf(privateKey));
      const sealed = this.cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), contextOf(kid));
      await tx.query(`INSERT INTO signing_keys VALUES ($1, $2, $3)`, [kid, sealed, this.clock()]);
      return { kid, privateKey };
    });
  }

  private open(kid: string, sealed: string): KeyObject {
    return createPrivateKey({ key: this.cipher.open(sealed, contextOf(kid)), format: 'der', type: 'pkcs8' });
  }
}

function contextOf(kid: string): string {
  return `auth.signing_keys/${kid}`;
}
