import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CONSENT_CHAIN } from '@vc/platform/audit';
import { DataKeys } from '@vc/platform/key-store';

/** The keyed hashes that stand for identity numbers in the audit. */
@Injectable()
export class IdNumberMacs {
  constructor(private readonly dataKeys: DataKeys) {}

  /** HMAC-SHA-256, hexadecimal: an unkeyed hash of thirteen digits could be reversed by trying them all. */
  async compute(idNumber: string): Promise<string> {
    const cipher = await this.dataKeys.cipherFor(CONSENT_CHAIN.keyOwner);
    return createHmac('sha256', cipher.derive('verification.id-number')).update(idNumber).digest('hex');
  }
}
