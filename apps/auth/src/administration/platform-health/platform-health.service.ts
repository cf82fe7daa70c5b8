import { Inject, Injectable } from '@nestjs/common';
import { SERVICES } from '@vc/contract/access';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type BackupState, BackupsService } from '../backups/backups.service';
import { OperatorOnly } from '../tenants/operator-only';
import type { Administrator } from '../tenants/tenants.service';
import { HealthReports } from './health-reports';
import type { ServiceHealth } from './service-health';

export interface PlatformHealth {
  checkedAt: Date;
  services: ServiceHealth[];
  backup: BackupState;
}

/** How the services of the platform are, for the operator. */
@Injectable()
export class PlatformHealthService {
  private underWay: Promise<PlatformHealth> | undefined;

  constructor(
    private readonly operator: OperatorOnly,
    private readonly reports: HealthReports,
    private readonly backups: BackupsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Asks all services at the same time. A service that does not answer is `unknown`, and delays no other one.
   * @throws DomainError `FORBIDDEN` unless the administrator is the operator
   */
  async get(administrator: Administrator): Promise<PlatformHealth> {
    await this.operator.assert(administrator);
    // Requests at the same time share one look, so that many of them do not multiply the calls to the services.
    this.underWay ??= this.look().finally(() => (this.underWay = undefined));
    return this.underWay;
  }

  private async look(): Promise<PlatformHealth> {
    const checkedAt = this.clock();
    const asking = SERVICES.map(async (name) => ({ name, replicas: await this.reports.ask(name) }));
    const [backup, services] = await Promise.all([this.backups.getState(), Promise.all(asking)]);
    return { checkedAt, services, backup };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reports.close();
  }
}
