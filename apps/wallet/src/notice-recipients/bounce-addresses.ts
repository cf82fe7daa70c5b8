import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { constantTimeEqual } from '@vc/protocol/crypto';
import { base32nopad } from '@scure/base';
import { WalletConfig } from '../wallet-config';

const [ID_BYTES, MAC_BYTES] = [16, 12];

/**
 * Envelope senders of notices (variable envelope return paths): `<bounces>+<token>@<domain>`. The token names the notice, and has a
 * MAC over the notice and the address of its recipient. It is in base32, because servers change the case of addresses, and
 * short, because a local part has at most 64 characters (RFC 5321 §4.5.3.1.1).
 */
@Injectable()
export class BounceAddresses {
  private readonly key: Buffer;

  constructor(
    private readonly config: WalletConfig,
    cipher: EnvelopeCipher,
  ) {
    this.key = cipher.derive('wallet.notices/bounce');
  }

  /** @returns undefined where the deployment takes no bounces */
  senderFor(noticeId: string, recipient: string): string | undefined {
    const [name, domain] = this.config.NOTICE_BOUNCE_ADDRESS?.split('@') ?? [];
    if (name === undefined || domain === undefined) return undefined;
    return `${name}+${this.tokenFor(noticeId, recipient)}@${domain}`;
  }

  /** The notice that a token names, which anyone can write; undefined for a text that is no token. */
  noticeIdIn(token: string): string | undefined {
    const bytes = decode(token);
    if (bytes?.length !== ID_BYTES + MAC_BYTES) return undefined;
    const hex = bytes.subarray(0, ID_BYTES).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** Whether this platform has sent the notice with this token to this address. */
  hasSent(token: string, noticeId: string, recipient: string): boolean {
    return constantTimeEqual(token.toLowerCase(), this.tokenFor(noticeId, recipient));
  }

  private tokenFor(noticeId: string, recipient: string): string {
    const id = Buffer.from(noticeId.replaceAll('-', ''), 'hex');
    const mac = createHmac('sha256', this.key).update(`${noticeId} ${recipient}`).digest();
    return base32nopad.encode(Buffer.concat([id, mac.subarray(0, MAC_BYTES)])).toLowerCase();
  }
}

function decode(token: string): Buffer | undefined {
  try {
    return Buffer.from(base32nopad.decode(token.toUpperCase()));
  } catch {
    // The text has other characters, or another length.
    return undefined;
  }
}
