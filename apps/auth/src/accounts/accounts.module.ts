import { Module } from '@nestjs/common';
import { IdentityProvidersModule } from './identity-providers/identity-providers.module';
import { InvitationsModule } from './invitations/invitations.module';
import { UsersModule } from './users/users.module';

/** Accounts of people: their identity providers, invitations and tokens. */
@Module({ imports: [IdentityProvidersModule, InvitationsModule, UsersModule] })
export class AccountsModule {}
