import { Module } from '@nestjs/common';
import { CredentialStatusService } from './credential-status.service';
import { CredentialVerificationService } from './credential-verification.service';
import { FederatedSigners } from './federated-signers';
import { IssuerNames } from './issuer-names';
import { LeafCertificates } from './leaf-certificates';
import { MdocVerification } from './mdoc-verification';
import { SdJwtVerification } from './sd-jwt-verification';
import { SignerResolver } from './signer-resolver';
import { TrustDecisions } from './trust-decisions';
import { W3cVerification } from './w3c-verification';

@Module({
  providers: [
    CredentialVerificationService,
    CredentialStatusService,
    SdJwtVerification,
    MdocVerification,
    W3cVerification,
    SignerResolver,
    FederatedSigners,
    TrustDecisions,
    LeafCertificates,
    IssuerNames,
  ],
  exports: [CredentialVerificationService, TrustDecisions],
})
export class VerificationModule {}
