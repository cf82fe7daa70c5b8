import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module';
import { Passkeys } from './passkeys';
import { PasskeysRepository } from './passkeys.repository';
import { RelyingParty } from './relying-party';
import { SecondFactors } from './second-factors';
import { SecondFactorsRepository } from './second-factors.repository';

@Module({
  imports: [UsersModule],
  providers: [Passkeys, PasskeysRepository, SecondFactors, SecondFactorsRepository, RelyingParty],
  exports: [Passkeys, SecondFactors, RelyingParty],
})
export class SecondFactorsModule {}
