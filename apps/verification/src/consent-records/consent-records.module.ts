import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module';
import { ConsentRecordsController } from './consent-records.controller';
import { ConsentRecordsRepository } from './consent-records.repository';
import { ConsentRecordsService } from './consent-records.service';

@Module({
  imports: [ConsentModule],
  controllers: [ConsentRecordsController],
  providers: [ConsentRecordsRepository, ConsentRecordsService],
})
export class ConsentRecordsModule {}
