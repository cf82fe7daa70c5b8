import type { DisplayDto, KeyAttestationDto, TemplateSettingsDto, ValidityDto } from './template-settings.dto';

export interface IssuerConfig {
  signer: 'certificate' | 'did:web';
  keyType: 'P-256' | 'Ed25519';
}

/** Settings of templates and presets, with their defaults. */
export interface TemplateSettings {
  issuer: IssuerConfig;
  validity: ValidityDto | null;
  revocable: boolean;
  suspendable: boolean;
  display: DisplayDto | null;
  keyAttestation: KeyAttestationDto | null;
}

export function settingsOf(dto: TemplateSettingsDto): TemplateSettings {
  const { signer = 'certificate', keyType = 'P-256' } = dto.issuer ?? {};
  return {
    issuer: { signer, keyType },
    validity: dto.validity ?? null,
    revocable: dto.revocable ?? false,
    suspendable: dto.suspendable ?? true,
    display: dto.display ?? null,
    keyAttestation: dto.keyAttestation ?? null,
  };
}
