import assert from 'node:assert/strict';
import { createPrivateKey, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { generateKeys, jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { AuthConfig } from '../../auth-config';
import { SigningKeysRepository } from './signing-keys.repository';

const DAY_MS = 24 * 60 * 60_000;
/** Time from publication to first use of a key, in which verifiers refresh their key sets. */
const ANNOUNCEMENT_MS = 10 * 60_000;
/** Maximum lifetime of a token, plus clock skew. */
const RETENTION_MS = 65 * 60_000;

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  signsFrom: Date;
}

export interface SigningKeys {
  /** Signs new tokens. */
  current: SigningKey;
  /** The keys of tokens that may be valid, and the next key. */
  published: SigningKey[];
}

/** Rotates the ES256 keys of the access tokens: creates, publishes, uses and deletes them on schedule. */
@Injectable()
export class SigningKeysService {
  private readonly privateKeys = new Map<string, KeyObject>();

  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysRepository,
    private readonly cipher: EnvelopeCipher,
    private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Rotates the keys that are due, under a lock among replicas, and returns all keys. */
  async load(): Promise<SigningKeys> {
    return this.database.acrossTenants(async (tx) => {
      await lockUntilCommit(tx, 'signing_keys');
      const now = this.clock();
      const keys = await this.list(tx);
      const newest = keys.at(-1);
      if (!newest) keys.push(await this.create(tx, now));
      else if (this.isDue(newest, now)) keys.push(await this.create(tx, new Date(now.getTime() + ANNOUNCEMENT_MS)));
      const expired = keys.filter((_, index) => isRetentionOver(keys[index + 1], now));
      for (const { kid } of expired) await this.keys.delete(tx, kid);
      const published = keys.filter((key) => !expired.includes(key));
      const current = published.findLast(({ signsFrom }) => signsFrom <= now);
      assert(current, 'No signing key is in use yet.');
      return { current, published };
    });
  }

  private isDue({ signsFrom }: SigningKey, now: Date): boolean {
    return signsFrom.getTime() + this.config.AUTH_KEY_ROTATION_DAYS * DAY_MS <= now.getTime() + ANNOUNCEMENT_MS;
  }

  private async list(tx: Transaction): Promise<SigningKey[]> {
    const stored = await this.keys.list(tx);
    return stored.map((key) => ({ ...key, privateKey: this.decrypt(key.kid, key.privateKey) }));
  }

  private async create(tx: Transaction, signsFrom: Date): Promise<SigningKey> {
    const { privateKey } = generateKeys('P-256');
    const kid = jwkThumbprint(publicJwkOf(privateKey));
    const sealed = this.cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), sealingContext(kid));
    await this.keys.insert(tx, { kid, privateKey: sealed, signsFrom }, this.clock());
    return { kid, privateKey, signsFrom };
  }

  private decrypt(kid: string, sealed: string): KeyObject {
    const cached = this.privateKeys.get(kid);
    if (cached) return cached;
    const privateKey = createPrivateKey({
      key: this.cipher.open(sealed, sealingContext(kid)),
      format: 'der',
      type: 'pkcs8',
    });
    this.privateKeys.set(kid, privateKey);
    return privateKey;
  }
}

/** Has the last token of the key expired? */
function isRetentionOver(successor: SigningKey | undefined, now: Date): boolean {
  return successor !== undefined && successor.signsFrom.getTime() + RETENTION_MS <= now.getTime();
}

function sealingContext(kid: string): string {
  return `auth.signing_keys/${kid}`;
}
