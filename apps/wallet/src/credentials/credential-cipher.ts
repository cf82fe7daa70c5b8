import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type CredentialCopy } from '@vc/protocol/openid4vci-client';
import { importHolderKey, HolderKeyPair } from '../issuers/holder-key';
import { StoredCredentialCopy } from './credential-copy.entity';
import { WalletCredential } from './credential.entity';

type SealedCopy = Pick<StoredCredentialCopy, 'id' | 'credential' | 'holderKey'>;
type BoundCredential = CredentialCopy<HolderKeyPair>;

/** Encrypts the secret columns of credentials and of their copies. The table, row and column are authenticated. */
@Injectable()
export class CredentialCipher {
  constructor(private readonly cipher: EnvelopeCipher) {}

  sealClaims(id: string, claims: Record<string, unknown>): string {
    return this.cipher.sealJson(claims, credentialContext(id, 'claims'));
  }

  openClaims({ id, claims }: Pick<WalletCredential, 'id' | 'claims'>): Record<string, unknown> {
    return this.cipher.openJson(claims, credentialContext(id, 'claims'));
  }

  sealCredential(id: string, bound: BoundCredential): SealedCopy {
    return { id, ...this.seal(bound, (column) => credentialContext(id, column)) };
  }

  sealCopy(id: string, bound: BoundCredential): SealedCopy {
    return { id, ...this.seal(bound, (column) => copyContext(id, column)) };
  }

  /** Returns the credential as the issuer sent it. */
  openText({ id, credential }: Pick<WalletCredential, 'id' | 'credential'>): string {
    return this.cipher.open(credential, credentialContext(id, 'credential')).toString();
  }

  openCredential({ id, ...sealed }: SealedCopy): BoundCredential {
    return this.open(sealed, (column) => credentialContext(id, column));
  }

  openCopy({ id, ...sealed }: SealedCopy): BoundCredential {
    return this.open(sealed, (column) => copyContext(id, column));
  }

  private seal({ credential, holderKey }: BoundCredential, contextOf: (column: BoundColumn) => string) {
    const privateKey = holderKey.privateKey.export({ type: 'pkcs8', format: 'der' });
    return {
      credential: this.cipher.seal(credential, contextOf('credential')),
      holderKey: this.cipher.seal(privateKey, contextOf('holder_key')),
    };
  }

  private open(
    { credential, holderKey }: Omit<SealedCopy, 'id'>,
    contextOf: (column: BoundColumn) => string,
  ): BoundCredential {
    return {
      credential: this.cipher.open(credential, contextOf('credential')).toString(),
      holderKey: importHolderKey(this.cipher.open(holderKey, contextOf('holder_key'))),
    };
  }
}

type BoundColumn = 'credential' | 'holder_key';

function credentialContext(credentialId: string, column: BoundColumn | 'claims'): string {
  return `wallet.credentials/${credentialId}/${column}`;
}

function copyContext(copyId: string, column: BoundColumn): string {
  return `wallet.credential_copies/${copyId}/${column}`;
}
