import { Module } from '@nestjs/common';
import { CounterpartiesModule } from '../counterparties/counterparties.module';
import { IssuersModule } from '../issuers/issuers.module';
import { CredentialCipher } from './credential-cipher';
import { CredentialStore } from './credential-store';
import { CredentialsController, CredentialsV2Controller } from './credentials.controller';
import { CredentialsRepository } from './credentials.repository';
import { CredentialsService } from './credentials.service';
import { IssuerIdentities } from './issuer-identities';

@Module({
  imports: [IssuersModule, CounterpartiesModule],
  controllers: [CredentialsController, CredentialsV2Controller],
  providers: [CredentialsService, CredentialsRepository, CredentialStore, CredentialCipher, IssuerIdentities],
  exports: [CredentialsService, CredentialsRepository, CredentialStore, CredentialCipher, IssuerIdentities],
})
export class CredentialsModule {}
