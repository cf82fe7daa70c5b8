import { Module } from '@nestjs/common';
import { CredentialVerificationService } from './credential-verification.service';
import { IssuerTrust } from './issuer-trust';
import { MdocVerification } from './mdoc-verification';
import { SdJwtVerification } from './sd-jwt-verification';

@Module({
  providers: [CredentialVerificationService, IssuerTrust, SdJwtVerification, MdocVerification],
  exports: [CredentialVerificationService],
})
export class VerificationModule {}
