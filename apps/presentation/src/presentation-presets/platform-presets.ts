import { typeUrl } from '@vc/contract/routes';
import { MDL_DOC_TYPE, MDL_NAMESPACE } from '@vc/protocol/mdoc';
import { OPEN_BADGE_CREDENTIAL } from '@vc/protocol/vcdm';
import type {
  RequestedAttributes,
  RequestedCredential,
  RequestedNameSpaces,
} from '../requested-credentials/requested-credential';
import type { PresentationPreset } from './presentation-preset';

const AUTHOR = 'platform';
const SINCE = new Date('2026-01-01T00:00:00.000Z');
const PID_DOC_TYPE = 'eu.europa.ec.eudi.pid.1';

interface PresetContent {
  code: string;
  templateName: string;
  templateDescription: string;
  credential: Omit<RequestedCredential, 'id' | 'name'> & { description: string };
}

/** A preset for a credential type that the platform hosts. */
interface HostedTypePreset extends Omit<PresetContent, 'credential'> {
  description: string;
  attributes: RequestedAttributes;
}

/** Presets that ask for the credentials of the platform's credential presets. */
export function platformPresets(publicUrl: string): PresentationPreset[] {
  const hosted = HOSTED_TYPE_PRESETS.map((preset) => toPresetContent(publicUrl, preset));
  const contents = [...hosted, ...IDENTITY_PRESETS, OPEN_BADGE_PRESET];
  return contents.map(({ code, templateName, templateDescription, credential }) => ({
    id: `${AUTHOR}:${code}`,
    author: AUTHOR,
    code,
    templateName,
    templateDescription,
    templateCredentials: [{ id: code.replaceAll('-', '_'), name: templateName, ...credential }],
    verifierConfig: { signer: 'certificate' },
    createdAt: SINCE,
    updatedAt: SINCE,
  }));
}

function toPresetContent(publicUrl: string, { description, attributes, ...preset }: HostedTypePreset): PresetContent {
  const type = typeUrl(publicUrl, AUTHOR, preset.code);
  return { ...preset, credential: { format: 'sd-jwt-vc', description, type, attributes } };
}

const HOSTED_TYPE_PRESETS: HostedTypePreset[] = [
  {
    code: 'basic-identity',
    templateName: 'Basic identity',
    templateDescription: 'Who a person is: names and date of birth.',
    description: 'Names and date of birth of a person.',
    attributes: {
      ...stringAttributes('given_name', 'family_name'),
      birthdate: { type: 'date' },
    },
  },
  {
    code: 'student-card',
    templateName: 'Student card',
    templateDescription: 'Does the person study, and where?',
    description: 'Card of a student at an institution of education.',
    attributes: {
      ...stringAttributes('given_name', 'family_name', 'student_number', 'institution'),
    },
  },
  {
    code: 'proof-of-employment',
    templateName: 'Proof of employment',
    templateDescription: 'Is the person employed, by whom, and since when?',
    description: 'Statement of an employer about an employee.',
    attributes: {
      ...stringAttributes('given_name', 'family_name', 'employer'),
      employed_since: { type: 'date' },
    },
  },
  {
    code: 'proof-of-address',
    templateName: 'Proof of address',
    templateDescription: 'Where does the person live?',
    description: 'Verified residential address of a person.',
    attributes: {
      ...stringAttributes('given_name', 'family_name'),
      address: { type: 'object' },
      verified_on: { type: 'date' },
    },
  },
  {
    code: 'course-completion',
    templateName: 'Course completion',
    templateDescription: 'Which course has the person completed?',
    description: 'Certificate of a provider about a completed course.',
    attributes: {
      ...stringAttributes('given_name', 'family_name', 'course', 'provider'),
      completed_on: { type: 'date' },
    },
  },
];

const IDENTITY_PRESETS: PresetContent[] = [
  {
    code: 'eu-pid',
    templateName: 'EU person identification data',
    templateDescription: 'Names and date of birth from the person identification data of an EU member state.',
    credential: {
      format: 'sd-jwt-vc',
      description: 'Person identification data, as an EU member state issues it.',
      type: 'urn:eudi:pid:1',
      attributes: { ...stringAttributes('given_name', 'family_name'), birthdate: { type: 'date' } },
    },
  },
  {
    code: 'eu-pid-mdoc',
    templateName: 'EU person identification data (mdoc)',
    templateDescription: 'Names and date of birth from the person identification data of an EU member state, as mdoc.',
    credential: {
      format: 'mdoc',
      description: 'Person identification data as mdoc, as an EU member state issues it.',
      type: PID_DOC_TYPE,
      attributes: dataElements(PID_DOC_TYPE, 'family_name', 'given_name', 'birth_date'),
    },
  },
  {
    code: 'mdl',
    templateName: 'Mobile driving licence',
    templateDescription: 'The holder of a mobile driving licence, and what they may drive.',
    credential: {
      format: 'mdoc',
      description: 'Driving licence of ISO/IEC 18013-5, as a licensing authority issues it.',
      type: MDL_DOC_TYPE,
      attributes: dataElements(
        MDL_NAMESPACE,
        'family_name',
        'given_name',
        'birth_date',
        'expiry_date',
        'document_number',
        'driving_privileges',
      ),
    },
  },
];

/** Both a badge that the platform issues and one with the JSON Web Token Proof Format of Open Badges 3.0 answer it. */
const OPEN_BADGE_PRESET: PresetContent = {
  code: 'open-badge',
  templateName: 'Open Badge',
  templateDescription: 'What has the person achieved, and who says so?',
  credential: {
    format: 'w3c-vc-jwt',
    description: 'An achievement as Open Badges 3.0 describes it.',
    type: OPEN_BADGE_CREDENTIAL,
    attributes: {
      name: { type: 'string' },
      credentialSubject: { type: 'object', properties: { achievement: { type: 'object' } } },
    },
  },
};

function stringAttributes(...names: string[]): RequestedAttributes {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

function dataElements(nameSpace: string, ...names: string[]): RequestedNameSpaces {
  return { [nameSpace]: { properties: Object.fromEntries(names.map((name) => [name, { intentToRetain: false }])) } };
}
