import { Module } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords';
import { PasswordRules } from './password-rules';

@Module({ providers: [BreachedPasswords, PasswordRules], exports: [PasswordRules] })
export class PasswordsModule {}
