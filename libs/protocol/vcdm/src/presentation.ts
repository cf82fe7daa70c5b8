import type { ContextDefinitions } from './contexts';
import { BASE_CONTEXT, expandTypes, parseContexts } from './contexts';
import type { Properties } from './properties';
import { assertId, assertTypedObjects, parseParty, parseTypes, requireObjects } from './properties';
import { VcdmError } from './vcdm-error';

const ENVELOPE = 'data:application/vc+jwt,';

/** Creates a presentation of one credential that is secured as `vc+jwt` (VCDM 2.0 §4.13.1). */
export function toPresentation(credential: string): Properties {
  return {
    '@context': [BASE_CONTEXT],
    type: ['VerifiablePresentation'],
    verifiableCredential: [
      { '@context': BASE_CONTEXT, type: 'EnvelopedVerifiableCredential', id: `${ENVELOPE}${credential}` },
    ],
  };
}

/**
 * Validates a presentation (VCDM 2.0 §4.13) of exactly one credential that is secured as `vc+jwt`.
 * @returns the secured credential
 * @throws VcdmError
 */
export function parsePresentation(document: Properties, supported?: ContextDefinitions): string {
  const contexts = parseContexts(document['@context'], supported);
  const types = parseTypes(document, 'presentation');
  if (!types.includes('VerifiablePresentation')) throw new VcdmError('the type of the presentation is another one');
  expandTypes(types, contexts, supported);
  assertId(document, 'presentation');
  assertTypedObjects(document, 'termsOfUse');
  if (document.holder !== undefined) parseParty(document.holder, 'holder');
  const [envelope, ...others] = requireObjects(document.verifiableCredential, 'verifiableCredential');
  if (!envelope || others.length > 0) throw new VcdmError('the presentation has not exactly one credential');
  return openEnvelope(envelope);
}

/** Returns the credential that an enveloped credential holds, secured as `vc+jwt` (VCDM 2.0 §4.13.1). @throws VcdmError */
export function openEnvelope(envelope: Properties): string {
  const { '@context': context, id } = envelope;
  parseContexts([context].flat());
  if (!parseTypes(envelope, 'verifiableCredential').includes('EnvelopedVerifiableCredential')) {
    throw new VcdmError('the verifiableCredential is not an enveloped one');
  }
  if (typeof id !== 'string' || !id.startsWith(ENVELOPE)) {
    throw new VcdmError('the enveloped credential is not a data URL of vc+jwt');
  }
  return id.slice(ENVELOPE.length);
}
