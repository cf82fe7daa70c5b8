import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module';
import { AllowanceClaimsRepository } from './allowance-claims.repository';
import { AllowanceDispatcher } from './allowance-dispatcher';
import { OriginAllowancesRepository } from './origin-allowances.repository';

@Module({
  imports: [DispatchModule],
  providers: [AllowanceDispatcher, AllowanceClaimsRepository, OriginAllowancesRepository],
  exports: [OriginAllowancesRepository],
})
export class AllowancesModule {}
