import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import { CredentialCopy, ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { CredentialCopyRow } from '../credentials/credential-copy.entity';
import { FORMAT_OF_WIRE } from '../credentials/credential-format';
import { copyContext, secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { NewHolderKey } from './holder-key';

/** Whose the credential is, and where it came from. */
export interface Provenance {
  tenantId: string;
  userId: string;
  credentialIssuer: string;
  issuerAccessId: string;
  /** On this platform. */
  issuanceId: string | null;
}

export interface ReceivedRows {
  credential: WalletCredential;
  copies: CredentialCopyRow[];
}

/** Makes what an issuer has given into a credential that a user holds. */
@Injectable()
export class ReceivedCredentials {
  constructor(
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The credential with its first copy, and the rows of the others. */
  rowsOf(provenance: Provenance, received: ReceivedCredential<NewHolderKey>): ReceivedRows {
    const [id, now] = [createId(), this.clock()];
    const [first, ...others] = received.copies;
    const credential: WalletCredential = {
      ...{ ...provenance, id, status: 'pending', createdAt: now, updatedAt: now },
      format: FORMAT_OF_WIRE[received.format],
      ...{ vct: received.type, iss: received.issuer, iat: received.issuedAt },
      notificationId: received.notificationId ?? null,
      claims: this.cipher.sealJson(received.claims, secretContext(id, 'claims')),
      ...this.sealed(first!, (column) => secretContext(id, column)),
    };
    const copies = others.map((copy) => {
      const copyId = createId();
      const row = { id: copyId, tenantId: provenance.tenantId, credentialId: id, usedAt: null };
      return { ...row, ...this.sealed(copy, (column) => copyContext(copyId, column)) };
    });
    return { credential, copies };
  }

  private sealed(
    { credential, holderKey }: CredentialCopy<NewHolderKey>,
    contextOf: (column: 'credential' | 'holder_key') => string,
  ) {
    const privateKey = holderKey.privateKey.export({ type: 'pkcs8', format: 'der' });
    return {
      credential: this.cipher.seal(credential, contextOf('credential')),
      holderKey: this.cipher.seal(privateKey, contextOf('holder_key')),
    };
  }
}
