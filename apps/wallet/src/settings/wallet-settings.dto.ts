import { IsIn } from 'class-validator';
import { STRANGERS, type Strangers } from './wallet-setting.entity';

export class WalletSettingsDto {
  @IsIn(STRANGERS)
  strangers: Strangers;
}
