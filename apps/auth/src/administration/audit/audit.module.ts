import { Module } from '@nestjs/common';
import { AuditRecordsRepository } from './audit-records.repository';
import { AuditController } from './audit.controller';
import { AuditService } from './audit.service';

@Module({ controllers: [AuditController], providers: [AuditService, AuditRecordsRepository] })
export class AuditModule {}
