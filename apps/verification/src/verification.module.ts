import { Module } from '@nestjs/common';
import { CitizenStatusController } from './citizen-status/citizen-status.controller';
import { CitizenStatusService } from './citizen-status/citizen-status.service';
import { ConsentAuditService } from './consent/consent-audit.service';
import { HomeAffairsGateway } from './home-affairs/home-affairs-gateway';
import { HttpHomeAffairsGateway } from './home-affairs/http-home-affairs-gateway';
import { LookupsController } from './lookups/lookups.controller';
import { LookupsService } from './lookups/lookups.service';

@Module({
  controllers: [CitizenStatusController, LookupsController],
  providers: [
    CitizenStatusService,
    LookupsService,
    ConsentAuditService,
    { provide: HomeAffairsGateway, useClass: HttpHomeAffairsGateway },
  ],
})
export class VerificationModule {}
