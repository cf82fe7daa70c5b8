import { Injectable } from '@nestjs/common';
import { type Administrator, TenantsService } from './tenants.service';
import { operatorOnly } from './tenant.errors';

/** Admits administrators of the tenant of the operator. */
@Injectable()
export class OperatorOnly {
  constructor(private readonly tenants: TenantsService) {}

  /** @throws DomainError `FORBIDDEN` for an administrator of another tenant */
  async assert(administrator: Administrator): Promise<void> {
    if (!(await this.tenants.isOperator(administrator))) throw operatorOnly();
  }
}
