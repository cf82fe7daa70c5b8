import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { toBackupResource } from './backup.resource';
import { BackupsService } from './backups.service';
import { ReportBackupDto } from './report-backup.dto';

@Controller({ path: 'admin/backups', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Post()
  @HttpCode(201)
  async report(@CallerOf() { tenantId }: Caller, @Body() dto: ReportBackupDto) {
    return envelope(toBackupResource(await this.backups.report({ tenantId }, dto)));
  }
}
