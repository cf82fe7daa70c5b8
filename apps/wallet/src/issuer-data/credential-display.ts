import { isObject } from '@vc/protocol/json';
import type { CredentialConfiguration, CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { toDocumentType } from '@vc/protocol/vcdm';

/** How an issuer shows a type of credential (OpenID4VCI 1.0 §12.2.4). It says so itself: nothing of it is proven. */
export interface CredentialDisplay {
  name: string;
  description: string | null;
  /** A language tag (BCP 47); null for a text without a language. */
  locale: string | null;
  /** `#rrggbb` */
  backgroundColor: string | null;
  textColor: string | null;
}

const MAX_LANGUAGES = 20;
const MAX_NAME = 100;
const MAX_DESCRIPTION = 500;
const COLOR = /^#[0-9a-f]{6}$/i;
const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/**
 * Returns the displays of a type, one for each language; none where the issuer publishes none. Members that are malformed are
 * left out.
 * @param type the `vct`, the document type, or the IRI of the specific type of a W3C credential
 */
export function displaysOf(metadata: CredentialIssuerMetadata, type: string): CredentialDisplay[] {
  const configurations = Object.values(metadata.credential_configurations_supported);
  const configuration = configurations.find((each) => isOfType(each, type));
  const displays: unknown = (configuration as Partial<CredentialConfiguration> | undefined)?.credential_metadata
    ?.display;
  if (!Array.isArray(displays)) return [];
  return displays.slice(0, MAX_LANGUAGES).flatMap(toDisplays);
}

/** The metadata is of another server, and only its endpoints have been validated. */
function isOfType(configuration: Partial<CredentialConfiguration>, type: string): boolean {
  const { vct, doctype, credential_definition: definition } = configuration;
  const terms: unknown = definition?.type;
  const names = Array.isArray(terms) ? terms : [];
  return vct === type || doctype === type || names.includes(type) || names.includes(toDocumentType(type).type);
}

function toDisplays(display: unknown): CredentialDisplay[] {
  if (!isObject(display) || typeof display.name !== 'string' || display.name === '') return [];
  return [
    {
      name: display.name.slice(0, MAX_NAME),
      description: typeof display.description === 'string' ? display.description.slice(0, MAX_DESCRIPTION) : null,
      locale: matching(display.locale, LOCALE),
      backgroundColor: matching(display.background_color, COLOR),
      textColor: matching(display.text_color, COLOR),
    },
  ];
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}
