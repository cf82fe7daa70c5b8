import { Injectable } from '@nestjs/common';
import { atAddress } from '@vc/platform/pages';
import { OnboardingClient, type PasskeyCreationResult } from '@vc/platform/service-clients';
import { authTexts } from '../page-texts/auth-texts';
import type { FormError } from '../page-texts/form-error';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { recoveryCodesPage } from './enrolment-pages';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { toLogInRequirements } from './log-in-requirements';
import { PasskeyAudit } from './passkey-audit';
import { passkeyOfferPage, passkeysPage } from './passkey-pages';

/** Parts of the user agent (MDN, “User-Agent header”). Android names Linux, too, and an iPad calls itself a Mac. */
const DEVICES: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the kind of device that a browser runs on, as its maker names it. */
function findDeviceName(userAgent: string): string | undefined {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1];
}

const MAX_NAME_CHARACTERS = 60;
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;
const NOT_CREATED = {
  refused: { key: 'failed.passkey-creation' },
  'too-many': { key: 'failed.too-many-passkeys' },
} as const satisfies Record<string, FormError>;

/** A person who has logged in creates a passkey, lists and deletes the own ones. Without a page, the consent follows. */
@Injectable()
export class PasskeySettingsStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly audit: PasskeyAudit,
  ) {}

  /** Returns the page after a log-in, if there is one before the consent. */
  async showAfterLogIn(interaction: Interaction, canCreatePasskey: boolean): Promise<InteractionOutcome | undefined> {
    if (interaction.isForPasskeys) return this.showList(interaction);
    const owner = toOwner(interaction);
    const isOffered = canCreatePasskey && owner && (await this.onboarding.claimPasskeyOffer(owner));
    return isOffered ? this.showOffer(interaction) : undefined;
  }

  /** Returns the passkeys of the person, if the application asks for them. */
  async show(interaction: Interaction): Promise<InteractionOutcome | undefined> {
    return interaction.isForPasskeys ? this.showList(interaction) : undefined;
  }

  /** Returns the page after a form of a person who has logged in. */
  async submit(interaction: Interaction, form: InteractionForm): Promise<InteractionOutcome | undefined> {
    const { step, passkey } = form;
    if (step === 'passkey-offer') return passkey === '' ? undefined : this.accept(interaction, form);
    if (!interaction.isForPasskeys || step === 'passkeys') return undefined;
    if (step === 'passkey-creation') return this.add(interaction, form);
    if (step === 'passkey-deletion') return this.delete(interaction, form.credentialId);
    return this.showList(interaction);
  }

  private async accept(interaction: Interaction, form: InteractionForm): Promise<InteractionOutcome | undefined> {
    const { next, result } = await this.create(interaction, form);
    if (result.outcome !== 'created') return this.showOffer(next, NOT_CREATED[result.outcome]);
    return result.recoveryCodes && this.showRecoveryCodes(next, result.recoveryCodes);
  }

  private async add(interaction: Interaction, form: InteractionForm): Promise<InteractionOutcome | undefined> {
    const { next, result } = await this.create(interaction, form);
    if (result.outcome !== 'created') return this.showList(next, NOT_CREATED[result.outcome]);
    return result.recoveryCodes ? this.showRecoveryCodes(next, result.recoveryCodes) : this.showList(next);
  }

  /** The challenge is used once, whatever the result is. */
  private async create(interaction: Interaction, { passkey, name: chosen }: InteractionForm): Promise<Creation> {
    const { authorization, realm, userAgent } = interaction;
    const { passkeyChallenge: challenge, tenantId } = authorization;
    const owner = toOwner(interaction);
    if (!owner || challenge === undefined || passkey === '') return { next: interaction, result: REFUSED };
    const next = await interaction.endChallenge();
    const { secondFactor } = toLogInRequirements(realm, await this.tenants.get(tenantId));
    const name = toName(chosen) || findDeviceName(userAgent);
    const created = { challenge, passkey, name, needsRecoveryCodes: secondFactor !== 'off' };
    const result = await this.onboarding.createPasskey(owner, created);
    if (result.outcome === 'created') await this.audit.record(next, 'passkey.created', owner.userId);
    return { next, result };
  }

  private async delete(interaction: Interaction, id: string): Promise<InteractionOutcome | undefined> {
    const owner = toOwner(interaction);
    const isDeleted = CREDENTIAL_ID.test(id) && owner && (await this.onboarding.deletePasskey(owner, id));
    if (isDeleted) await this.audit.record(interaction, 'passkey.deleted', owner.userId);
    return this.showList(interaction);
  }

  private async showOffer(interaction: Interaction, error?: FormError): Promise<InteractionOutcome | undefined> {
    const started = await this.start(interaction);
    if (!started) return undefined;
    const page = passkeyOfferPage({ t: authTexts(interaction.reader.language), ...started, error });
    return toPage(page, interaction.reader, { status: error ? 400 : 200, hasScript: true });
  }

  /** Returns undefined for a person without an account here, such as a member of staff who signs on elsewhere. */
  private async showList(interaction: Interaction, error?: FormError): Promise<InteractionOutcome | undefined> {
    const owner = toOwner(interaction);
    const passkeys = owner && (await this.onboarding.listPasskeys(owner));
    const started = passkeys && (await this.start(interaction));
    if (!started) return undefined;
    const page = passkeysPage({ t: authTexts(interaction.reader.language), ...started, passkeys, error });
    return toPage(page, interaction.reader, { status: error ? 400 : 200, hasScript: true });
  }

  private async showRecoveryCodes(interaction: Interaction, recoveryCodes: string[]): Promise<InteractionOutcome> {
    const look = await this.tenants.getLook(interaction.authorization.tenantId);
    const reader = atAddress(interaction.reader, undefined);
    return toPage(recoveryCodesPage({ t: authTexts(reader.language), look, recoveryCodes }), reader);
  }

  /** Returns what a page needs to create a passkey, undefined for a person without an account here. */
  private async start(interaction: Interaction) {
    const owner = toOwner(interaction);
    const look = await this.tenants.getLook(interaction.authorization.tenantId);
    const creation = owner && (await this.onboarding.startPasskeyCreation(owner, look.name));
    if (!creation) return undefined;
    await interaction.challengePasskey(creation.challenge);
    return { look, creation };
  }
}

interface Creation {
  /** The interaction without the challenge. */
  next: Interaction;
  result: PasskeyCreationResult;
}

const REFUSED: PasskeyCreationResult = { outcome: 'refused' };

/** Control characters, and half a character at the end, are no part of a name. */
function toName(chosen: string): string {
  return chosen
    .slice(0, MAX_NAME_CHARACTERS)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}

function toOwner({ person, authorization: { credentialsVersion } }: Interaction) {
  return person && { tenantId: person.tenantId, userId: person.id, credentialsVersion };
}
