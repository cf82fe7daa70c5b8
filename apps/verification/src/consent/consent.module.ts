import { Module } from '@nestjs/common';
import { ConsentAuditService } from './consent-audit.service';
import { ConsentOutcomes } from './consent-outcomes';
import { IdNumberMacs } from './id-number-macs';

@Module({
  providers: [ConsentAuditService, ConsentOutcomes, IdNumberMacs],
  exports: [ConsentAuditService, ConsentOutcomes, IdNumberMacs],
})
export class ConsentModule {}
