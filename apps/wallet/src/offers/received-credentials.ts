import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { isUuid } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { createId, Transaction } from '@vc/platform/persistence';
import { CredentialCopy, ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { CredentialCopyRow } from '../credentials/credential-copy.entity';
import { FORMAT_OF_WIRE } from '../credentials/credential-format';
import { copyContext, secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { walletCredentialReceived } from '../credentials/credential.events';
import { CredentialsRepository } from '../credentials/credentials.repository';
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

/** Makes what an issuer has given into a credential that a user holds, and stores it. */
@Injectable()
export class ReceivedCredentials {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With the rows goes the news for an issuer of this platform: what is stored is told. */
  async store(tx: Transaction, { credential, copies }: ReceivedRows): Promise<void> {
    await this.credentials.insert(tx, [credential], copies);
    const { issuanceId, notificationId, credentialIssuer } = credential;
    const issuerTenantId = tenantOfIssuer(this.config.PUBLIC_URL, credentialIssuer);
    if (issuanceId === null || issuerTenantId === undefined || !isUuid(notificationId ?? '')) return;
    const source = { issuerTenantId, issuanceId, issuanceCredentialId: notificationId! };
    this.outbox.add(tx, walletCredentialReceived(credential, source));
  }

  /** The credential with its first copy, and the rows of the others. */
  rowsOf(provenance: Provenance, received: ReceivedCredential<NewHolderKey>): ReceivedRows {
    const [id, now] = [createId(), this.clock()];
    const [first, ...others] = received.copies;
    const credential: WalletCredential = {
      ...provenance,
      id,
      status: 'pending',
      toldDecision: null,
      createdAt: now,
      updatedAt: now,
      format: FORMAT_OF_WIRE[received.format],
      vct: received.type,
      iss: received.issuer,
      iat: received.issuedAt,
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

/** Undefined for an issuer of others. */
function tenantOfIssuer(publicUrl: string, credentialIssuer: string): string | undefined {
  const prefix = `${publicUrl}/oid4vci/`;
  const tenantId = credentialIssuer.startsWith(prefix) ? credentialIssuer.slice(prefix.length) : '';
  return isUuid(tenantId) ? tenantId : undefined;
}
