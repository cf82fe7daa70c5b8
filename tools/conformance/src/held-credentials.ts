import type { ApiComponents } from '@vc/sdk';

const DOC_TYPE = 'eu.europa.ec.eudi.pid.1';
const NAMES = { given_name: 'Thandi', family_name: 'Nkosi' };
const DEFINITIONS: ApiComponents['schemas']['AttributeDefinitions'] = {
  given_name: { type: 'string' },
  family_name: { type: 'string' },
  sex: { type: 'integer' },
};

/** A credential of the demo user. */
export interface Held {
  template: ApiComponents['schemas']['CreateCredentialTemplate'];
  attributes: Record<string, unknown>;
  /** The query of the suite's request. */
  requested: { format: string; meta: object; claims: object[] };
}

/** The credentials that the user holds and the suite requests, by the suite's names of the formats. */
export const HELD: Record<'sd_jwt_vc' | 'iso_mdl', Held> = {
  sd_jwt_vc: {
    template: { name: 'Identity', credentialFormat: 'sd-jwt-vc', type: 'urn:eudi:pid:1', attributes: DEFINITIONS },
    attributes: NAMES,
    requested: {
      format: 'dc+sd-jwt',
      meta: { vct_values: ['urn:eudi:pid:1'] },
      claims: [{ path: ['given_name'] }, { path: ['family_name'] }],
    },
  },
  iso_mdl: {
    template: {
      name: 'Identity',
      credentialFormat: 'mdoc',
      type: DOC_TYPE,
      attributes: { [DOC_TYPE]: { properties: DEFINITIONS } },
    },
    attributes: { [DOC_TYPE]: NAMES },
    requested: {
      format: 'mso_mdoc',
      meta: { doctype_value: DOC_TYPE },
      claims: [{ path: [DOC_TYPE, 'given_name'] }, { path: [DOC_TYPE, 'family_name'] }],
    },
  },
};
