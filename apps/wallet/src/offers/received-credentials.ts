import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import { ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { secretContext } from '../credentials/credential-secrets';
import { WalletCredential } from '../credentials/credential.entity';
import { NewHolderKey } from './holder-key';

/** docs/interface-gaps.md "Wallet": whatever the media type on the wire is. */
const FORMAT = { 'dc+sd-jwt': 'vc+sd-jwt', mso_mdoc: 'mso_mdoc' } as const;

/** Whose the credential is, and where it came from. */
export interface Provenance {
  tenantId: string;
  userId: string;
  credentialIssuer: string;
  issuerAccessId: string;
  /** On this platform. */
  issuanceId: string | null;
}

/** Makes what an issuer has given into a credential that a user holds. */
@Injectable()
export class ReceivedCredentials {
  constructor(
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  newCredential(provenance: Provenance, received: ReceivedCredential<NewHolderKey>): WalletCredential {
    const [id, now] = [createId(), this.clock()];
    const privateKey = received.holderKey.privateKey.export({ type: 'pkcs8', format: 'der' });
    return {
      ...{ ...provenance, id, status: 'pending', format: FORMAT[received.format], createdAt: now, updatedAt: now },
      ...{ vct: received.type, iss: received.issuer, iat: received.issuedAt },
      notificationId: received.notificationId ?? null,
      credential: this.cipher.seal(received.credential, secretContext(id, 'credential')),
      claims: this.cipher.sealJson(received.claims, secretContext(id, 'claims')),
      holderKey: this.cipher.seal(privateKey, secretContext(id, 'holder_key')),
    };
  }
}
