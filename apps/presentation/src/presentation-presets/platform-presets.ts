import { MDL_DOC_TYPE, MDL_NAMESPACE } from '@vc/protocol/mdoc';
import {
  RequestedAttributes,
  RequestedCredential,
  RequestedNameSpaces,
} from '../requested-credentials/requested-credential';
import { PresentationPreset } from './presentation-preset';

const AUTHOR = 'platform';
const SINCE = new Date('2026-01-01T00:00:00.000Z');
const PID_DOC_TYPE = 'eu.europa.ec.eudi.pid.1';

interface PresetContent {
  code: string;
  templateName: string;
  templateDescription: string;
  credential: Omit<RequestedCredential, 'id'>;
}

/** Ask for what the credential presets of the platform issue. */
export function platformPresets(publicUrl: string): PresentationPreset[] {
  const contents = [...everydayPresets((code) => `${publicUrl}/vct/${AUTHOR}/${code}`), ...IDENTITY_PRESETS];
  return contents.map(({ code, templateName, templateDescription, credential }) => ({
    ...{ id: `${AUTHOR}:${code}`, author: AUTHOR, code, templateName, templateDescription },
    templateCredentials: [{ id: code.replaceAll('-', '_'), name: templateName, ...credential }],
    ...{ verifierConfig: { signer: 'certificate' as const }, createdAt: SINCE, updatedAt: SINCE },
  }));
}

function everydayPresets(typeOf: (code: string) => string): PresetContent[] {
  const ask = (code: string, templateName: string, templateDescription: string, attributes: RequestedAttributes) => ({
    ...{ code, templateName, templateDescription },
    credential: { format: 'sd-jwt-vc' as const, type: typeOf(code), attributes },
  });
  return [
    ask('basic-identity', 'Basic identity', 'Who a person is: names and date of birth.', {
      ...texts('given_name', 'family_name'),
      birthdate: { type: 'date' },
    }),
    ask('student-card', 'Student card', 'Does the person study, and where?', {
      ...texts('given_name', 'family_name', 'student_number', 'institution'),
    }),
    ask('proof-of-employment', 'Proof of employment', 'Is the person employed, by whom, and since when?', {
      ...texts('given_name', 'family_name', 'employer'),
      employed_since: { type: 'date' },
    }),
    ask('proof-of-address', 'Proof of address', 'Where does the person live?', {
      ...texts('given_name', 'family_name'),
      address: { type: 'object' },
      verified_on: { type: 'date' },
    }),
    ask('course-completion', 'Course completion', 'Which course has the person completed?', {
      ...texts('given_name', 'family_name', 'course', 'provider'),
      completed_on: { type: 'date' },
    }),
  ];
}

const IDENTITY_PRESETS: PresetContent[] = [
  {
    code: 'eu-pid',
    templateName: 'EU person identification data',
    templateDescription: 'Names and date of birth from the person identification data of an EU member state.',
    credential: {
      ...{ format: 'sd-jwt-vc', type: 'urn:eudi:pid:1' },
      attributes: { ...texts('given_name', 'family_name'), birthdate: { type: 'date' } },
    },
  },
  {
    code: 'eu-pid-mdoc',
    templateName: 'EU person identification data (mdoc)',
    templateDescription: 'Names and date of birth from the person identification data of an EU member state, as mdoc.',
    credential: {
      ...{ format: 'mdoc', type: PID_DOC_TYPE },
      attributes: elements(PID_DOC_TYPE, 'family_name', 'given_name', 'birth_date'),
    },
  },
  {
    code: 'mdl',
    templateName: 'Mobile driving licence',
    templateDescription: 'The holder of a mobile driving licence, and what they may drive.',
    credential: {
      ...{ format: 'mdoc', type: MDL_DOC_TYPE },
      attributes: elements(
        MDL_NAMESPACE,
        ...['family_name', 'given_name', 'birth_date', 'expiry_date', 'document_number', 'driving_privileges'],
      ),
    },
  },
];

function texts(...names: string[]): RequestedAttributes {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

function elements(nameSpace: string, ...names: string[]): RequestedNameSpaces {
  return { [nameSpace]: { properties: Object.fromEntries(names.map((name) => [name, { intentToRetain: false }])) } };
}
