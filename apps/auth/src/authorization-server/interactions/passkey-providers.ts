import { PasskeyAudit } from './passkey-audit';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyLogInStep } from './passkey-log-in.step';
import { PasskeyScriptController } from './passkey-script.controller';
import { PasskeySettingsStep } from './passkey-settings.step';

export const PASSKEY_CONTROLLERS = [PasskeyScriptController];
export const PASSKEY_PROVIDERS = [PasskeyAudit, PasskeyChallenges, PasskeyLogInStep, PasskeySettingsStep];
