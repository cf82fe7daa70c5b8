import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';

@Module({ imports: [CredentialsModule], controllers: [OffersController], providers: [OffersService] })
export class OffersModule {}
