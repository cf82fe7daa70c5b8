import { Module } from '@nestjs/common';
import { HomeAffairsModule } from '../home-affairs/home-affairs.module';
import { CitizenStatusController } from './citizen-status.controller';
import { CitizenStatusService } from './citizen-status.service';

@Module({ imports: [HomeAffairsModule], controllers: [CitizenStatusController], providers: [CitizenStatusService] })
export class CitizenStatusModule {}
