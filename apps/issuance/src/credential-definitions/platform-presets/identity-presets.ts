import { MDL_DOC_TYPE, MDL_NAMESPACE } from '@vc/protocol/mdoc';
import type { PlatformPresetContent } from './platform-preset';
import { optional, required } from './platform-preset';

const PID_DOC_TYPE = 'eu.europa.ec.eudi.pid.1';

const MDL_ELEMENTS = {
  family_name: required('string', 'Family name'),
  given_name: required('string', 'Given names'),
  birth_date: required('date', 'Date of birth'),
  issue_date: required('date', 'Issued on'),
  expiry_date: required('date', 'Expires on'),
  issuing_country: required('string', 'Issuing country'),
  issuing_authority: required('string', 'Issuing authority'),
  document_number: required('string', 'Licence number'),
  portrait: required('binary', 'Portrait'),
  driving_privileges: {
    ...required('array', 'Driving privileges'),
    items: {
      type: 'object' as const,
      properties: {
        vehicle_category_code: required('string', 'Category'),
        issue_date: optional('date', 'Issued on'),
        expiry_date: optional('date', 'Expires on'),
      },
    },
  },
  un_distinguishing_sign: required('string', 'Distinguishing sign'),
  sex: optional('integer', 'Sex (ISO/IEC 5218)'),
  age_over_18: optional('boolean', 'At least 18 years old'),
  age_over_21: optional('boolean', 'At least 21 years old'),
  nationality: optional('string', 'Nationality'),
  resident_address: optional('string', 'Address'),
};

/** Credentials that states issue, in their standard types: the EU PID (PID Rulebook) and the mobile driving licence. */
export const IDENTITY_PRESETS: PlatformPresetContent[] = [
  {
    code: 'eu-pid',
    name: 'EU person identification data',
    type: 'urn:eudi:pid:1',
    description: 'Person identification data of an EU member state, as SD-JWT VC.',
    attributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      birthdate: required('date', 'Date of birth'),
      place_of_birth: {
        ...required('object', 'Place of birth'),
        properties: {
          locality: optional('string', 'Town'),
          region: optional('string', 'Region'),
          country: optional('string', 'Country'),
        },
      },
      nationalities: { ...required('array', 'Nationalities'), items: { type: 'string' } },
      date_of_expiry: required('date', 'Expires on'),
      issuing_authority: required('string', 'Issuing authority'),
      issuing_country: required('string', 'Issuing country'),
      personal_administrative_number: optional('string', 'Personal number'),
      date_of_issuance: optional('date', 'Issued on'),
      email: optional('string', 'E-mail address'),
    },
  },
  {
    code: 'eu-pid-mdoc',
    format: 'mdoc',
    name: 'EU person identification data (mdoc)',
    type: PID_DOC_TYPE,
    description: 'Person identification data of an EU member state, as mdoc.',
    attributes: {
      [PID_DOC_TYPE]: {
        properties: {
          given_name: required('string', 'Given names'),
          family_name: required('string', 'Family name'),
          birth_date: required('date', 'Date of birth'),
          place_of_birth: {
            ...required('object', 'Place of birth'),
            properties: { locality: optional('string', 'Town'), country: optional('string', 'Country') },
          },
          nationality: { ...required('array', 'Nationalities'), items: { type: 'string' } },
          expiry_date: required('date', 'Expires on'),
          issuing_authority: required('string', 'Issuing authority'),
          issuing_country: required('string', 'Issuing country'),
          personal_administrative_number: optional('string', 'Personal number'),
        },
      },
    },
  },
  {
    code: 'mdl',
    format: 'mdoc',
    name: 'Mobile driving licence',
    type: MDL_DOC_TYPE,
    description: 'A driving licence of ISO/IEC 18013-5.',
    attributes: { [MDL_NAMESPACE]: { properties: MDL_ELEMENTS } },
  },
];
