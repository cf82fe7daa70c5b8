import { Module } from '@nestjs/common';
import { RelyingParty } from './relying-party';
import { SecondFactors } from './second-factors';
import { SecondFactorsRepository } from './second-factors.repository';

@Module({ providers: [SecondFactors, SecondFactorsRepository, RelyingParty], exports: [SecondFactors, RelyingParty] })
export class SecondFactorsModule {}
