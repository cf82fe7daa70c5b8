import type { CertificateSigner } from '@vc/platform/service-clients';
import type { Jwk } from '@vc/protocol/crypto';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { StatusListsService } from '../status-lists/status-lists.service';
import type { CredentialValidity } from './credential-validity';

/** One copy of a credential: everything that is signed. */
export interface CredentialCopy {
  template: CredentialTemplate;
  /** `vct#integrity` */
  vctIntegrity?: string | undefined;
  attributes: Record<string, unknown>;
  signer: CertificateSigner;
  /** Base URL of the issuer. */
  base: string;
  validity: CredentialValidity;
  holderKey: Jwk;
  status?: ReturnType<StatusListsService['toStatusClaim']>;
}
