import { OPEN_BADGE_CREDENTIAL } from '@vc/protocol/vcdm';
import type { AttributeDefinition } from '../attribute-definition';
import type { PlatformPresetContent } from './platform-preset';
import { optional, required } from './platform-preset';

const TYPES: AttributeDefinition = { ...required('array', 'Types'), items: { type: 'string' } };

const CRITERIA: AttributeDefinition = {
  ...required('object', 'Criteria'),
  properties: { id: optional('string', 'Page about the criteria'), narrative: optional('string', 'Criteria') },
};

/** Credentials of the standards of education. */
export const EDUCATION_PRESETS: PlatformPresetContent[] = [
  {
    code: 'open-badge',
    format: 'w3c-vc-jwt',
    name: 'Open Badge',
    type: OPEN_BADGE_CREDENTIAL,
    description: 'An achievement as Open Badges 3.0 describes it.',
    attributes: {
      id: optional('string', 'Holder'),
      type: TYPES,
      identifier: {
        ...optional('array', 'Identifiers of the holder'),
        items: {
          type: 'object',
          properties: {
            type: required('string', 'Type'),
            hashed: required('boolean', 'Hashed'),
            identityHash: required('string', 'Identifier'),
            identityType: required('string', 'Kind of the identifier'),
            salt: optional('string', 'Salt'),
          },
        },
      },
      achievement: {
        ...required('object', 'Achievement'),
        properties: {
          id: required('string', 'Achievement'),
          type: TYPES,
          name: required('string', 'Name'),
          description: required('string', 'Description'),
          achievementType: optional('string', 'Kind of the achievement'),
          criteria: CRITERIA,
        },
      },
      creditsEarned: optional('number', 'Credits'),
      licenseNumber: optional('string', 'Licence number'),
      role: optional('string', 'Role'),
      term: optional('string', 'Term'),
    },
  },
];
