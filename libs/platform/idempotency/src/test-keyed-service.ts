import { Readable } from 'node:stream';
import { Body, Controller, HttpCode, Inject, Injectable, Module, Post, StreamableFile } from '@nestjs/common';
import { RequireScope, Tenant } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, type ErrorCode } from '@vc/platform/http';
import { createMessagingTables, Database, isolateTenants, planned } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateThings1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`CREATE TABLE things (id uuid DEFAULT gen_random_uuid(), tenant_id uuid, name text)`);
    await isolateTenants(queryRunner, 'things');
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

/** Where a request waits, until a spec lets it go on. */
@Injectable()
export class Holds {
  before: (() => Promise<unknown>) | undefined;
  after: (() => Promise<unknown>) | undefined;
  /** Work that goes on after the answer. */
  background: Promise<unknown> | undefined;
}

interface Thing {
  name: string;
  /** Refused with this code before it is written. */
  refused?: ErrorCode;
  /** Refused with this code after it was written. */
  refusedLate?: ErrorCode;
}

@Controller('things')
export class ThingsController {
  constructor(
    private readonly database: Database,
    @Inject(Holds) private readonly holds: Holds,
  ) {}

  @Post(['', 'others'])
  @HttpCode(201)
  @RequireScope('onboarding.write')
  async create(@Tenant() tenant: string, @Body() { name, refused, refusedLate }: Thing) {
    const { before, after } = this.holds;
    await before?.();
    if (refused) throw new DomainError(refused, `${name} was refused.`);
    const id = await this.insert(tenant, name);
    await after?.();
    if (refusedLate) throw new DomainError(refusedLate, `${name} was refused late.`);
    return { data: { id, name } };
  }

  /** Is refused, while its work goes on. */
  @Post('background')
  @RequireScope('onboarding.write')
  startInBackground(@Tenant() tenant: string, @Body() { name }: Thing): never {
    const { before } = this.holds;
    this.holds.background = Promise.resolve(before?.()).then(() => this.insert(tenant, name));
    throw new DomainError('CONFLICT', `${name} was refused.`);
  }

  @Post('empty')
  @HttpCode(204)
  @RequireScope('onboarding.write')
  empty() {
    return undefined;
  }

  @Post('stream')
  @HttpCode(200)
  @RequireScope('onboarding.write')
  stream(@Body() { name }: Thing) {
    return new StreamableFile(Readable.from([JSON.stringify({ data: { name } })]), { type: 'application/json' });
  }

  private insert(tenant: string, name: string): Promise<string | undefined> {
    return this.database.transaction(tenant, async (tx) => {
      const text = 'INSERT INTO things (tenant_id, name) VALUES ($1, $2) RETURNING id';
      return (await planned<{ id: string }>(tx, text, [tenant, name])).rows[0]?.id;
    });
  }
}

@Module({ controllers: [ThingsController], providers: [Holds] })
class ThingsModule {}

/** A service whose only resource is a thing. */
export const keyedService: ServiceDefinition = {
  name: 'onboarding',
  area: 'onboarding',
  schema: 'keyed',
  config: ServiceConfig,
  entities: [],
  migrations: [CreateThings1700000000001],
  modules: () => [ThingsModule],
};
