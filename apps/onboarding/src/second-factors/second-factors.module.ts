import { Module } from '@nestjs/common';
import { SecondFactors } from './second-factors';
import { SecondFactorsRepository } from './second-factors.repository';

@Module({ providers: [SecondFactors, SecondFactorsRepository], exports: [SecondFactors] })
export class SecondFactorsModule {}
