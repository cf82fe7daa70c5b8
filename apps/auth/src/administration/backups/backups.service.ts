import { Inject, Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { parseIsoTime } from '@vc/protocol/times';
import type { AuthAction } from '../audit/auth-action';
import { AuthConfig } from '../../auth-config';
import { OperatorOnly } from '../tenants/operator-only';
import type { Administrator } from '../tenants/tenants.service';
import type { Backup } from './backup';
import { invalidFinishedAt } from './backup.errors';
import { BackupsRepository } from './backups.repository';
import type { ReportBackupDto } from './report-backup.dto';

const HOUR_MS = 3_600_000;
/** Difference of the clocks of two machines that is accepted. */
const SKEW_MS = 60_000;

export interface BackupState {
  /** `late`: the latest one is older than `AUTH_BACKUP_MAX_AGE_HOURS`. */
  status: 'ok' | 'late' | 'never';
  latest?: Backup;
}

/** The backups that were made of the platform. */
@Injectable()
export class BackupsService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly operator: OperatorOnly,
    private readonly backups: BackupsRepository,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records a backup that another tool has made.
   * @throws DomainError `FORBIDDEN` unless the administrator is the operator, ValidationFailed for a time in the future
   */
  async report(administrator: Administrator, dto: ReportBackupDto): Promise<Backup> {
    await this.operator.assert(administrator);
    const { kind, bytes = null, durationMs = null } = dto;
    const now = this.clock();
    const finishedAt = dto.finishedAt === undefined ? now : parseIsoTime(dto.finishedAt);
    if (!finishedAt || finishedAt.getTime() > now.getTime() + SKEW_MS) throw invalidFinishedAt();
    const backup: Backup = { id: createId(), kind, finishedAt, bytes, durationMs };
    const { tenantId } = administrator;
    await this.database.transaction(tenantId, async (tx) => {
      await this.backups.insert(tx, backup);
      await this.audit.add(tx, { tenantId, action: 'backup.reported', resourceIds: [backup.id] });
    });
    return backup;
  }

  async getState(): Promise<BackupState> {
    const latest = await this.findLatest();
    if (!latest) return { status: 'never' };
    const age = this.clock().getTime() - latest.finishedAt.getTime();
    return { status: age > this.config.AUTH_BACKUP_MAX_AGE_HOURS * HOUR_MS ? 'late' : 'ok', latest };
  }

  async findLatest(): Promise<Backup | null> {
    return this.database.acrossTenants((tx) => this.backups.findLatest(tx));
  }
}
