import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { PresentationsModule } from '../presentations/presentations.module';
import { StatusChecksRepository } from './status-checks.repository';
import { StatusChecksService } from './status-checks.service';
import { StatusChecksWorker } from './status-checks.worker';

@Module({
  imports: [CredentialsModule, PresentationsModule],
  providers: [StatusChecksService, StatusChecksRepository, StatusChecksWorker],
})
export class StatusChecksModule {}
