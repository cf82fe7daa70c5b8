import { Module } from '@nestjs/common';
import { TokensModule } from '../../authorization-server/tokens/tokens.module';
import { InternalTenantsController } from './internal-tenants.controller';
import { OperatorOnly } from './operator-only';
import { TenantsController } from './tenants.controller';
import { TenantsRepository } from './tenants.repository';
import { TenantsService } from './tenants.service';

@Module({
  imports: [TokensModule],
  controllers: [TenantsController, InternalTenantsController],
  providers: [TenantsService, TenantsRepository, OperatorOnly],
  exports: [OperatorOnly, TenantsRepository, TenantsService],
})
export class TenantsModule {}
