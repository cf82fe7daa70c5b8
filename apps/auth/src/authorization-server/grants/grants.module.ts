import { Module } from '@nestjs/common';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { LimitsModule } from '../limits/limits.module';
import { TokensModule } from '../tokens/tokens.module';
import { GrantRequests } from './grant-requests';
import { Grants } from './grants';
import { PreAuthorizedCodes } from './pre-authorized-codes';
import { RedeemedCodesRepository } from './redeemed-codes.repository';

@Module({
  imports: [LimitsModule, TenantsModule, TokensModule],
  providers: [Grants, GrantRequests, PreAuthorizedCodes, RedeemedCodesRepository],
  exports: [Grants, PreAuthorizedCodes, RedeemedCodesRepository],
})
export class GrantsModule {}
