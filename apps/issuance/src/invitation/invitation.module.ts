import { Module } from '@nestjs/common';
import { IssuancesModule } from '../issuances/issuances.module';
import { InvitationController } from './invitation.controller';
import { InvitationService } from './invitation.service';

@Module({ imports: [IssuancesModule], controllers: [InvitationController], providers: [InvitationService] })
export class InvitationModule {}
