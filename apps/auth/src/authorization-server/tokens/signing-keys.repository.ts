import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';

interface SigningKeyRow {
  kid: string;
  private_key: string;
  signs_from: Date;
}

export interface StoredSigningKey {
  kid: string;
  /** Encrypted PKCS #8. */
  privateKey: string;
  signsFrom: Date;
}

@Injectable()
export class SigningKeysRepository {
  /** Lists the keys by the time from which they sign. */
  async list(tx: Transaction): Promise<StoredSigningKey[]> {
    const { rows } = await planned<SigningKeyRow>(
      tx,
      `SELECT kid, private_key, signs_from FROM signing_keys ORDER BY signs_from`,
    );
    return rows.map((row) => ({ kid: row.kid, privateKey: row.private_key, signsFrom: row.signs_from }));
  }

  async insert(tx: Transaction, { kid, privateKey, signsFrom }: StoredSigningKey, createdAt: Date): Promise<void> {
    await planned(tx, `INSERT INTO signing_keys (kid, private_key, created_at, signs_from) VALUES ($1, $2, $3, $4)`, [
      kid,
      privateKey,
      createdAt,
      signsFrom,
    ]);
  }

  async delete(tx: Transaction, kid: string): Promise<void> {
    await planned(tx, `DELETE FROM signing_keys WHERE kid = $1`, [kid]);
  }
}
