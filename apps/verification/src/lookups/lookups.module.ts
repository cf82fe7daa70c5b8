import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module';
import { HomeAffairsModule } from '../home-affairs/home-affairs.module';
import { LookupsController } from './lookups.controller';
import { LookupsService } from './lookups.service';

@Module({ imports: [ConsentModule, HomeAffairsModule], controllers: [LookupsController], providers: [LookupsService] })
export class LookupsModule {}
