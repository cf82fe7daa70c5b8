import { CredentialPreset } from './credential-preset';

const INTRODUCED = new Date('2026-11-21T00:00:00.000Z');

/** Presets that every tenant sees. */
export function platformPresets(publicUrl: string): CredentialPreset[] {
  return [basicIdentity(publicUrl)];
}

function basicIdentity(publicUrl: string): CredentialPreset {
  return {
    id: 'platform:basic-identity',
    author: 'platform',
    code: 'basic-identity',
    credentialFormat: 'sd-jwt-vc',
    templateName: 'Basic identity',
    templateType: `${publicUrl}/vct/platform/basic-identity`,
    templateDescription: 'Who a person is: names, date of birth and nationality.',
    templateAttributes: {
      given_name: { type: 'string', name: 'Given names', required: true },
      family_name: { type: 'string', name: 'Family name', required: true },
      birthdate: { type: 'date', name: 'Date of birth', required: true },
      nationality: { type: 'string', name: 'Nationality' },
      email: { type: 'string', name: 'E-mail address' },
      address: {
        type: 'object',
        name: 'Address',
        properties: {
          street_address: { type: 'string', name: 'Street' },
          locality: { type: 'string', name: 'Town' },
          postal_code: { type: 'string', name: 'Postal code' },
          country: { type: 'string', name: 'Country' },
        },
      },
    },
    issuerConfig: { signer: 'certificate' },
    createdAt: INTRODUCED,
    updatedAt: INTRODUCED,
  };
}
