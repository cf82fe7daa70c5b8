import { Module } from '@nestjs/common';
import { AuthClient, ServiceClientsModule } from '@vc/platform/service-clients';
import { CitizenStatusModule } from './citizen-status/citizen-status.module';
import { ConsentRecordsModule } from './consent-records/consent-records.module';
import { LookupsModule } from './lookups/lookups.module';

@Module({
  imports: [
    ServiceClientsModule.register('verification', { auth: AuthClient }),
    CitizenStatusModule,
    LookupsModule,
    ConsentRecordsModule,
  ],
})
export class VerificationModule {}
